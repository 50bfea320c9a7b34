import { orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { subscribe } from '@shop/platform/events/consumer/event-consumer.ts';
import { PURCHASES, savePurchases } from './reviews/purchases.ts';
import { onOrderChanged } from './sales/on-order-changed.ts';
import { onStockChanged } from './stock/on-stock-changed.ts';
import { onUserDeleted } from './users/on-user-deleted.ts';

/** All event subscriptions of the consumer group `catalogue`; each name is that of a projection. */
export const subscriptions = [
  subscribe(orderEvents, 'sales', onOrderChanged),
  subscribe(orderEvents, PURCHASES, savePurchases),
  subscribe(stockEvents, 'stock', onStockChanged),
  subscribe(userEvents, 'deleted-users', onUserDeleted),
];
