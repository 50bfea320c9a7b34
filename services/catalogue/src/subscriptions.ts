import { orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { subscribe } from '@shop/platform/events/consumer/event-consumer.ts';
import { onOrderChanged } from './sales/on-order-changed.ts';
import { onStockChanged } from './stock/on-stock-changed.ts';
import { onUserDeleted } from './users/on-user-deleted.ts';

/** Every event that the catalogue listens to, as the group `catalogue`; the names are those of the copies it keeps. */
export const subscriptions = [
  subscribe(orderEvents, 'sales', onOrderChanged),
  subscribe(stockEvents, 'stock', onStockChanged),
  subscribe(userEvents, 'deleted-users', onUserDeleted),
];
