import type { CategoriesEvent, CategoriesState } from '../../../shared/state/categories.ts';

const none: CategoriesState = { status: 'idle', list: [] };

/** The categories of the shop; the last good list stays while a new one comes or fails to. */
export function categoriesReducer(
  state: CategoriesState = none,
  event: CategoriesEvent | { type: '@@init' },
): CategoriesState {
  switch (event.type) {
    case 'categories/requested':
      return { ...state, status: 'loading' };
    case 'categories/replaced':
      return { status: 'ready', list: event.list };
    case 'categories/failed':
      return { ...state, status: 'failed' };
    default:
      return state;
  }
}
