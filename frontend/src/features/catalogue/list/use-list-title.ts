import { DEFAULT_TITLE, titleOf } from '@shop/contracts/pages.ts';
import { useSelector } from 'react-redux';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { selectCategories, selectCategoriesStatus } from '../../../shared/state/categories.ts';
import type { ListQuery } from './list-api.ts';
import { listTexts as texts } from './list-texts.ts';

/**
 * Sets the same titles as the gateway, for all products and existing categories page by page; also for a search, which the
 * gateway does not name.
 */
export function useListTitle({ category, search, page }: ListQuery): void {
  const categories = useSelector(selectCategories);
  const loaded = useSelector(selectCategoriesStatus) === 'ready';
  const known = category === undefined || categories.some(({ name }) => name === category);
  const place = category ?? texts.allProducts;
  const searched = category === undefined ? texts.searchFor : (text: string) => texts.searchIn(text, category);
  const subject = search === undefined ? place : searched(search);
  useTitle(loaded && !known ? DEFAULT_TITLE : known ? titleOf(subject, page) : undefined);
}
