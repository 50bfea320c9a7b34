import { productEvents } from '@shop/contracts/catalogue-events.ts';
import { orderEvents } from '@shop/contracts/order-events.ts';
import { subscribe, subscribeToBatches } from '@shop/platform/events/consumer/event-consumer.ts';
import { onOrdersChanged } from './on-orders-changed.ts';
import { onProductChanged, PRODUCTS } from './on-product-changed.ts';
import { REVENUE } from './revenue.ts';
import { SOLD_ITEMS, saveSoldItems } from './sold-items.ts';

/** The event subscriptions of this service. */
export const subscriptions = [
  subscribeToBatches(orderEvents, REVENUE, onOrdersChanged),
  subscribeToBatches(orderEvents, SOLD_ITEMS, saveSoldItems),
  subscribe(productEvents, PRODUCTS, onProductChanged),
];
