import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { categoriesRequested, selectCategories, selectCategoriesStatus } from '../../../shared/state/categories.ts';

/** Whether a category does not exist; false until the categories are loaded. */
export function useUnknownCategory(category: string | undefined): boolean {
  const categories = useSelector(selectCategories);
  const loaded = useSelector(selectCategoriesStatus) === 'ready';
  return loaded && category !== undefined && !categories.some(({ name }) => name === category);
}

/** The present name of a category that the URL calls by a former one; undefined otherwise, and until the categories are loaded. */
export function usePresentName(category: string | undefined): string | undefined {
  const categories = useSelector(selectCategories);
  if (category === undefined || categories.some(({ name }) => name === category)) return undefined;
  return categories.find(({ formerNames }) => formerNames?.includes(category))?.name;
}

/**
 * Loads the categories again when nothing is found in an unknown one: it may be new.
 * @param emptySince when the list that is open was found to be empty; undefined for one with products
 * @returns whether that is pending
 */
export function useCategoryCheck(category: string | undefined, emptySince: number | undefined): boolean {
  const dispatch = useDispatch();
  const categories = useSelector(selectCategories);
  const status = useSelector(selectCategoriesStatus);
  const [checked, setChecked] = useState<number>();
  const isUnknown = category !== undefined && !categories.some(({ name }) => name === category);
  const isDoubtful = emptySince !== undefined && isUnknown;
  const isNew = isDoubtful && checked !== emptySince;
  useEffect(() => {
    if (!isNew) return;
    setChecked(emptySince);
    dispatch(categoriesRequested());
  }, [isNew, emptySince, dispatch]);
  return isNew || (isDoubtful && status === 'loading');
}
