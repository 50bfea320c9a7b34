import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { RequestStatus } from '../request-status.ts';

export interface CategoriesState {
  status: RequestStatus;
  list: Category[];
}

/** The part of the store that every feature may ask about: the categories, sorted by name. */
export interface WithCategories {
  categories: CategoriesState;
}

export const selectCategories = (state: WithCategories): Category[] => state.categories.list;
export const selectCategoriesStatus = (state: WithCategories): RequestStatus => state.categories.status;

/** The whole list has been fetched anew, or came with the answer of a change (SPEC §4, Cart: replaced each time). */
export const categoriesReplaced = (list: Category[]) => ({ type: 'categories/replaced', list }) as const;
export const categoriesRequested = () => ({ type: 'categories/requested' }) as const;
export const categoriesFailed = () => ({ type: 'categories/failed' }) as const;

export type CategoriesEvent = ReturnType<
  typeof categoriesReplaced | typeof categoriesRequested | typeof categoriesFailed
>;

/** Top-level categories are those without a slash (SPEC §2, Home). */
export function isTopLevel(category: Category): boolean {
  return !category.name.includes('/');
}
