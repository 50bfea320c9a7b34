import { useSelector } from 'react-redux';
import { selectCategories, selectCategoriesStatus } from '../../../shared/state/categories.ts';

/** Whether a category does not exist; false until the categories are loaded. */
export function useUnknownCategory(category: string | undefined): boolean {
  const categories = useSelector(selectCategories);
  const loaded = useSelector(selectCategoriesStatus) === 'ready';
  return loaded && category !== undefined && !categories.some(({ name }) => name === category);
}
