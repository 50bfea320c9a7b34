import { orderEvents } from '@shop/contracts/order-events.ts';
import { subscribe } from '@shop/platform/events/consumer/event-consumer.ts';
import { onOrderChanged } from './on-order-changed.ts';
import { REVENUE } from './revenue.ts';

/** Every event that this service listens to. */
export const subscriptions = [subscribe(orderEvents, REVENUE, onOrderChanged)];
