import { orderEvents } from '@shop/contracts/order-events.ts';
import { subscribe } from '@shop/platform/events/consumer/event-consumer.ts';
import { onOrderChanged } from './on-order-changed.ts';
import { REVENUE } from './revenue.ts';

/** The event subscriptions of this service. */
export const subscriptions = [subscribe(orderEvents, REVENUE, onOrderChanged)];
