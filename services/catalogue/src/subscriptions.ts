import { orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { subscribe, subscribeToBatches } from '@shop/platform/events/consumer/event-consumer.ts';
import { PURCHASES, savePurchases } from './reviews/purchases.ts';
import { onOrdersChanged } from './sales/on-orders-changed.ts';
import { onStocksChanged } from './stock/on-stocks-changed.ts';
import { onUserDeleted } from './users/on-user-deleted.ts';

/** All event subscriptions of the consumer group `catalogue`; each name is that of a projection. */
export const subscriptions = [
  // Purchases come first: they lock the accounts of their users, before anything else is locked.
  subscribeToBatches(orderEvents, PURCHASES, savePurchases),
  subscribeToBatches(orderEvents, 'sales', onOrdersChanged),
  subscribeToBatches(stockEvents, 'stock', onStocksChanged),
  subscribe(userEvents, 'deleted-users', onUserDeleted),
];
