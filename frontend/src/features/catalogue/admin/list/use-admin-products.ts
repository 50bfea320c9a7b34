import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { type AdminProductsQuery, ROWS_A_PAGE } from '../admin-products-api.ts';
import { adminProductsLeft, adminProductsOpened, selectAdminProducts } from './admin-products-slice.ts';
import { paramsOf, viewOf } from './admin-products-view.ts';

/** What the URL names, the products found for it, and how to look at something else. */
export function useAdminProducts() {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const { search, category, sort, page } = view;
  const found = useSelector(selectAdminProducts);
  const last = Math.max(1, Math.ceil(found.total / ROWS_A_PAGE));
  // Deleting the only row of the last page leaves it past the end.
  const pastEnd = found.status === 'ready' && found.rows.length === 0 && found.total > 0 && page > last;

  useEffect(() => {
    dispatch(adminProductsOpened({ search, category, sort, page }));
  }, [dispatch, search, category, sort, page]);
  useEffect(
    () => () => {
      dispatch(adminProductsLeft());
    },
    [dispatch],
  );
  useEffect(() => {
    if (pastEnd) setParams(paramsOf({ search, category, sort, page: last }), { replace: true });
  }, [pastEnd, setParams, search, category, sort, last]);

  return {
    ...found,
    view,
    pastEnd,
    look: (change: Partial<AdminProductsQuery>) => {
      // Everything but turning the page begins at the first one again.
      setParams(paramsOf({ ...view, page: 1, ...change }), { replace: true });
    },
  };
}
