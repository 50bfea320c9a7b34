import { useSelector } from 'react-redux';
import { selectCategories, selectCategoriesStatus } from '../../../shared/state/categories.ts';

/** Whether an address names a category that is not among those the shop has; false until they are known. */
export function useUnknownCategory(category: string | undefined): boolean {
  const categories = useSelector(selectCategories);
  const known = useSelector(selectCategoriesStatus) === 'ready';
  return known && category !== undefined && !categories.some(({ name }) => name === category);
}
