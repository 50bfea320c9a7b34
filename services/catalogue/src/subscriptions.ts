import { orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { subscribe, subscribeToBatches } from '@shop/platform/events/consumer/event-consumer.ts';
import { PURCHASES, savePurchases } from './reviews/purchases.ts';
import { onOrdersChanged, SALES } from './sales/on-orders-changed.ts';
import { onStocksChanged } from './stock/on-stocks-changed.ts';
import { onUserDeleted } from './users/on-user-deleted.ts';

/** All event subscriptions of the consumer group `catalogue`; each name is that of a projection. */
export const subscriptions = [
  subscribeToBatches(orderEvents, SALES, onOrdersChanged),
  subscribeToBatches(orderEvents, PURCHASES, savePurchases),
  subscribeToBatches(stockEvents, 'stock', onStocksChanged),
  subscribe(userEvents, 'deleted-users', onUserDeleted),
];
