import type { Order } from '@shop/contracts/order-api.ts';
import { createListSlice, type ListState } from '../../../../shared/list/list-slice.ts';
import type { AdminOrdersFilter } from '../../orders-api.ts';

/** The fetched part of all orders, in the server's order. */
export const { actions: adminOrdersActions, reducer: adminOrdersReducer } = createListSlice<AdminOrdersFilter, Order>(
  'adminOrders',
);

export const selectAdminOrders = (state: { orders: { admin: ListState<Order> } }) => state.orders.admin;
