import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
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

const empty: Shelf = { status: 'idle', products: [] };
const initialState: HomeState = { bestsellers: empty, fresh: empty };

/** The product shelves of the home page; the products of the last visit stay visible during a reload. */
const homeSlice = createSlice({
  name: 'home',
  initialState,
  reducers: {
    homeOpened(state) {
      for (const shelf of Object.values(state)) shelf.status = shelf.products.length > 0 ? 'ready' : 'loading';
    },
    homeLeft() {},
    shelfLoaded(state, { payload }: PayloadAction<{ shelf: ShelfName; products: Product[] }>) {
      state[payload.shelf] = { status: 'ready', products: payload.products };
    },
    shelfFailed(state, { payload: shelf }: PayloadAction<ShelfName>) {
      state[shelf].status = 'failed';
    },
  },
});
export const { homeOpened, homeLeft, shelfLoaded, shelfFailed } = homeSlice.actions;
export const homeReducer = homeSlice.reducer;

interface WithHome {
  home: HomeState;
}
export const selectBestsellers = (state: WithHome): Shelf => state.home.bestsellers;
export const selectFresh = (state: WithHome): Shelf => state.home.fresh;
