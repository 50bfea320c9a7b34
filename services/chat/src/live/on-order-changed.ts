import type { EventOf } from '@shop/contracts/event.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { orderEvents } from '@shop/contracts/order-events.ts';
import type { Sockets } from './sockets.ts';

/**
 * Handles order events: announces a new order to administrators, and a change of an order to its owner and to
 * administrators, on this replica's sockets (docs/api.md#realtime). Ignores republished events.
 */
export function onOrderChanged(sockets: Sockets) {
  return ({ type, data, republished }: EventOf<typeof orderEvents>): void => {
    if (republished) return;
    const { orderId, userId, createdAt, subtotalCents, status } = data;
    if (type === 'order-created') {
      const orderTotal = { cartSubtotal: dollarsOf(subtotalCents) };
      sockets.toAdministrators('newOrder', { _id: orderId, createdAt, orderTotal });
    } else {
      sockets.toUserAndAdministrators(userId, 'order changed', { _id: orderId, status });
    }
  };
}
