import { pageOfList } from '@shop/contracts/pages.ts';
import { useSelector } from 'react-redux';
import { selectCategories, selectCategoriesStatus } from '../../../shared/state/categories.ts';
import type { ListQuery } from './list-api.ts';
import { listTexts as texts } from './list-texts.ts';

/**
 * What the tab says of a list: the same as the gateway, for all products and existing categories page by page; also for a
 * search, which the gateway does not name. A category counts as known until the categories are loaded.
 */
export function useListTitle({ category, search, page }: ListQuery): string | null {
  const categories = useSelector(selectCategories);
  const loaded = useSelector(selectCategoriesStatus) === 'ready';
  const known = category === undefined || categories.some(({ name }) => name === category);
  return loaded && !known ? null : pageOfList(headingOf({ category, search }), page);
}

/** What a list is called, in its heading and in the tab. */
export function headingOf({ category, search }: Pick<ListQuery, 'category' | 'search'>): string {
  if (search !== undefined) return category ? texts.searchIn(search, category) : texts.searchFor(search);
  return category ?? texts.allProducts;
}
