import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../../shared/request-status.ts';

interface Shelf {
  status: RequestStatus;
  products: Product[];
}

export interface HomeState {
  bestsellers: Shelf;
  fresh: Shelf;
}

type ShelfName = keyof HomeState;

export const homeOpened = () => ({ type: 'home/opened' }) as const;
export const homeLeft = () => ({ type: 'home/left' }) as const;
export const shelfLoaded = (shelf: ShelfName, products: Product[]) =>
  ({ type: 'home/shelfLoaded', shelf, products }) as const;
export const shelfFailed = (shelf: ShelfName) => ({ type: 'home/shelfFailed', shelf }) as const;

export type HomeEvent = ReturnType<typeof homeOpened | typeof homeLeft | typeof shelfLoaded | typeof shelfFailed>;

const empty: Shelf = { status: 'idle', products: [] };

/** What stood on the shelves last time stays to be seen while the shop is asked again. */
export function homeReducer(
  state: HomeState = { bestsellers: empty, fresh: empty },
  event: HomeEvent | { type: '@@init' },
): HomeState {
  switch (event.type) {
    case 'home/opened':
      return { bestsellers: asked(state.bestsellers), fresh: asked(state.fresh) };
    case 'home/shelfLoaded':
      return { ...state, [event.shelf]: { status: 'ready', products: event.products } };
    case 'home/shelfFailed':
      return { ...state, [event.shelf]: { ...state[event.shelf], status: 'failed' } };
    default:
      return state;
  }
}

function asked(shelf: Shelf): Shelf {
  return shelf.products.length > 0 ? { ...shelf, status: 'ready' } : { ...shelf, status: 'loading' };
}

interface WithHome {
  home: HomeState;
}
export const selectBestsellers = (state: WithHome): Shelf => state.home.bestsellers;
export const selectFresh = (state: WithHome): Shelf => state.home.fresh;
