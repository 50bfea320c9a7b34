import { productEvents } from '@shop/contracts/catalogue-events.ts';
import { orderEvents } from '@shop/contracts/order-events.ts';
import { subscribeToBatches } from '@shop/platform/events/consumer/event-consumer.ts';
import { onOrdersChanged } from './on-orders-changed.ts';
import { onProductsChanged, PRODUCTS } from './on-products-changed.ts';
import { REVENUE } from './revenue.ts';
import { SOLD_ITEMS, saveSoldItems } from './sold-items.ts';

/** The event subscriptions of this service. */
export const subscriptions = [
  subscribeToBatches(orderEvents, REVENUE, onOrdersChanged),
  subscribeToBatches(orderEvents, SOLD_ITEMS, saveSoldItems),
  subscribeToBatches(productEvents, PRODUCTS, onProductsChanged),
];
