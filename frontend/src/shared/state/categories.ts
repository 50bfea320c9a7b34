import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../saga/request-status.ts';

export interface CategoriesState {
  status: RequestStatus;
  list: Category[];
}

const initialState: CategoriesState = { status: 'idle', list: [] };

/** The categories in the order of the shop; the previous list stays while a new one is loading or has failed. */
const categoriesSlice = createSlice({
  name: 'categories',
  initialState,
  reducers: {
    categoriesRequested(state) {
      state.status = 'loading';
    },
    /** The list was fetched, or returned by a change (docs/requirements.md#cart-rules). */
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

/** Whether shoppers find anything in it: one that was only just created, or that holds drafts only, leads nowhere. */
export function hasProducts(category: Category): boolean {
  return category.productsNumber > 0;
}

/** Top-level categories are those without a slash (docs/requirements.md#home). */
export function isTopLevel(category: Category): boolean {
  return !category.name.includes('/');
}
