import type { Order } from '@shop/contracts/order-api.ts';
import { createPartListSlice, type PartList } from '../../shared/part-list.ts';
import type { AdminOrdersFilter } from './orders-api.ts';

/** All orders, as far as they have been fetched, in the server's order. */
export const { actions: adminOrdersActions, reducer: adminOrdersReducer } = createPartListSlice<
  AdminOrdersFilter,
  Order
>('adminOrders');

export const selectAdminOrders = (state: { orders: { admin: PartList<Order> } }) => state.orders.admin;
