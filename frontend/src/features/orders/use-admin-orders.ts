import { useSelector } from 'react-redux';
import { useAddressView } from '../../shared/use-address-view.ts';
import { usePartList } from '../../shared/use-part-list.ts';
import { adminOrdersEvents } from './admin-orders-slice.ts';
import { paramsOf, viewOf, wantedFor } from './admin-orders-view.ts';
import { selectAdminOrders } from './orders-slice.ts';

/** The view that the URL names, the orders fetched for it, and how to look at something else. */
export function useAdminOrders() {
  const { view, look } = useAddressView(viewOf, paramsOf);
  const { search, status, sort } = view;
  const again = usePartList(adminOrdersEvents, { search, status, sort }, wantedFor(view));
  return { view, ...useSelector(selectAdminOrders), look, ...again };
}
