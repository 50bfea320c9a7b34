import type { OrderState, OrderStatus, orderEvents } from '@shop/contracts/order-events.ts';
import type { Order } from './order.ts';

type OrderEventType = (typeof orderEvents)['types'][number];

const EVENT_OF: Record<OrderStatus, OrderEventType> = {
  placed: 'order-created',
  paid: 'order-paid',
  delivered: 'order-delivered',
  expired: 'order-expired',
  cancelled: 'order-cancelled',
  refunding: 'order-refunding',
  refunded: 'order-refunded',
};

/** The event that tells how an order came to its status. */
export function eventOf(status: OrderStatus): OrderEventType {
  return EVENT_OF[status];
}

/** An order's public state, as its events carry it: whose, when, how much, of what; no name and no address. */
export function orderStateOf(order: Order): OrderState {
  return {
    orderId: order.id,
    userId: order.userId,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    paymentMethod: order.paymentMethod,
    isPaid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    isDelivered: order.deliveredAt !== null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    itemsCount: order.itemsCount,
    subtotalCents: order.subtotalCents,
    lines: order.lines.map(({ productId, quantity, priceCents }) => ({ productId, quantity, priceCents })),
  };
}
