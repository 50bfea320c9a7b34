import type { Order } from '@shop/contracts/order-api.ts';
import { partListEvents, partListReducer } from '../../shared/part-list.ts';
import type { AdminOrdersFilter } from './orders-api.ts';

export const ADMIN_ORDERS = 'adminOrders';

/** The orders as far as they have been fetched, as the server sorted them. */
export const adminOrdersReducer = partListReducer<Order>(ADMIN_ORDERS);

export const adminOrdersEvents = partListEvents<AdminOrdersFilter, Order>(ADMIN_ORDERS);
