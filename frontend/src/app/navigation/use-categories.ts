import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { categoriesRequested, selectCategoriesStatus } from '../../shared/state/categories.ts';

/** Loads the categories; after a failure, retries on the next path change. */
export function useCategories(): void {
  const status = useSelector(selectCategoriesStatus);
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure alone must not cause an immediate retry
  useEffect(() => {
    if (status === 'idle' || status === 'failed') dispatch(categoriesRequested());
  }, [pathname, dispatch]);
}
