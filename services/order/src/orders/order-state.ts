import { type OrderState, orderEventOf, orderEvents } from '@shop/contracts/order-events.ts';
import type { NewEvent } from '@shop/platform/events/outbox/outbox.ts';
import type { Order } from './order.ts';

/** Builds the event of an order's present status. */
export function orderEvent(order: Order, at: Pick<NewEvent<typeof orderEvents>, 'time'>): NewEvent<typeof orderEvents> {
  return {
    ...at,
    family: orderEvents,
    type: orderEventOf(order.status),
    id: order.id,
    version: order.version,
    data: orderStateOf(order),
  };
}

/** Converts an order to the public state in its events, which contains no name, email or address. */
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
    paidCents: order.paidAt === null ? 0 : order.subtotalCents,
    refundedCents: order.status === 'refunded' ? order.subtotalCents : 0,
    lines: order.lines.map(({ productId, quantity, priceCents, imagePath, variantOf }) => ({
      productId,
      quantity,
      priceCents,
      image: imagePath,
      ...(variantOf !== null && { variantOf }),
    })),
  };
}
