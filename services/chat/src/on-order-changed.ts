import type { EventOf } from '@shop/contracts/event.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { orderEvents } from '@shop/contracts/order-events.ts';
import type { Sockets } from './sockets.ts';

/**
 * Announces an order to this replica's sockets: a new one to administrators, and to nobody else; one that stands
 * somewhere else now to its owner and to administrators (API.md, Realtime). What its owner only repeats is no news.
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
