import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useAddressView } from '../../../../shared/use-address-view.ts';
import { ROWS_A_PAGE } from '../admin-products-api.ts';
import { adminProductsLeft, adminProductsOpened, selectAdminProducts } from './admin-products-slice.ts';
import { paramsOf, viewOf } from './admin-products-view.ts';

/** What the URL names, the products found for it, and how to look at something else. */
export function useAdminProducts() {
  const dispatch = useDispatch();
  const { view, look } = useAddressView(viewOf, paramsOf);
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
    if (pastEnd) look({ page: last });
  }, [pastEnd, look, last]);

  return { ...found, view, pastEnd, look };
}
