import { DEFAULT_TITLE, titleOf } from '@shop/contracts/pages.ts';
import { useSelector } from 'react-redux';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { selectCategories, selectCategoriesStatus } from '../../../shared/state/categories.ts';
import type { ListQuery } from './list-api.ts';
import { listTexts as texts } from './list-texts.ts';

/** Sets the same titles as the gateway: own titles for all products and existing categories, page by page. */
export function useListTitle({ category, search, page }: ListQuery): void {
  const categories = useSelector(selectCategories);
  const loaded = useSelector(selectCategoriesStatus) === 'ready';
  const known = category === undefined || categories.some(({ name }) => name === category);
  const subject = category ?? texts.allProducts;
  const usesDefaultTitle = search !== undefined || (loaded && !known);
  useTitle(usesDefaultTitle ? DEFAULT_TITLE : known ? titleOf(subject, page) : undefined);
}
