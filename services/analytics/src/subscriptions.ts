import { productEvents } from '@shop/contracts/catalogue-events.ts';
import { orderEvents } from '@shop/contracts/order-events.ts';
import { subscribe } from '@shop/platform/events/consumer/event-consumer.ts';
import { onOrderChanged } from './on-order-changed.ts';
import { onProductChanged, PRODUCTS } from './on-product-changed.ts';
import { REVENUE } from './revenue.ts';
import { SOLD_ITEMS, saveSoldItems } from './sold-items.ts';

/** The event subscriptions of this service. */
export const subscriptions = [
  subscribe(orderEvents, REVENUE, onOrderChanged),
  subscribe(orderEvents, SOLD_ITEMS, saveSoldItems),
  subscribe(productEvents, PRODUCTS, onProductChanged),
];
