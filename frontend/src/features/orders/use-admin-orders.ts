import { useSelector } from 'react-redux';
import { useAddressView } from '../../shared/use-address-view.ts';
import { usePartList } from '../../shared/use-part-list.ts';
import { adminOrdersActions, selectAdminOrders } from './admin-orders-slice.ts';
import { paramsOf, viewOf, wantedFor } from './admin-orders-view.ts';

/** The view in the URL, the orders fetched for it, and how to change the view. */
export function useAdminOrders() {
  const { view, look } = useAddressView(viewOf, paramsOf);
  const { search, status, sort } = view;
  const again = usePartList(adminOrdersActions, { search, status, sort }, wantedFor(view));
  return { view, ...useSelector(selectAdminOrders), look, ...again };
}
