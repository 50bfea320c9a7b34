import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../request-status.ts';

export interface CategoriesState {
  status: RequestStatus;
  list: Category[];
}

const initialState: CategoriesState = { status: 'idle', list: [] };

/** The shop's categories, sorted by name; the last good list stays while a new one is loaded or fails to load. */
const categoriesSlice = createSlice({
  name: 'categories',
  initialState,
  reducers: {
    categoriesRequested(state) {
      state.status = 'loading';
    },
    /** The list was fetched, or came in the response to a change (docs/requirements.md#cart-rules: replaced each time). */
    categoriesReplaced: (_, { payload }: PayloadAction<Category[]>) => ({ status: 'ready', list: payload }),
    categoriesFailed(state) {
      state.status = 'failed';
    },
  },
});
export const { categoriesRequested, categoriesReplaced, categoriesFailed } = categoriesSlice.actions;
export const categoriesReducer = categoriesSlice.reducer;

interface WithCategories {
  categories: CategoriesState;
}
export const selectCategories = (state: WithCategories): Category[] => state.categories.list;
export const selectCategoriesStatus = (state: WithCategories): RequestStatus => state.categories.status;

/** Top-level categories are those without a slash (docs/requirements.md#home). */
export function isTopLevel(category: Category): boolean {
  return !category.name.includes('/');
}
