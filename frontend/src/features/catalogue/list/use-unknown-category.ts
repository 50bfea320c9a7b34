import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { categoriesRequested, selectCategories, selectCategoriesStatus } from '../../../shared/state/categories.ts';

/** Whether a category does not exist; false until the categories are loaded. */
export function useUnknownCategory(category: string | undefined): boolean {
  const categories = useSelector(selectCategories);
  const loaded = useSelector(selectCategoriesStatus) === 'ready';
  return loaded && category !== undefined && !categories.some(({ name }) => name === category);
}

/**
 * Loads the categories again when nothing is found in an unknown one: it may be new.
 * @returns whether that is pending
 */
export function useCategoryCheck(category: string | undefined, nothingFound: boolean): boolean {
  const dispatch = useDispatch();
  const categories = useSelector(selectCategories);
  const status = useSelector(selectCategoriesStatus);
  const [checked, setChecked] = useState<string>();
  const isDoubtful = nothingFound && category !== undefined && !categories.some(({ name }) => name === category);
  const isNew = isDoubtful && checked !== category;
  useEffect(() => {
    if (!isNew) return;
    setChecked(category);
    dispatch(categoriesRequested());
  }, [isNew, category, dispatch]);
  return isNew || (isDoubtful && status === 'loading');
}
