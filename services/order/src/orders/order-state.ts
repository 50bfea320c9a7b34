import type { OrderState } from '@shop/contracts/order-events.ts';
import type { Order } from './order.ts';

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
    lines: order.lines.map(({ productId, quantity, priceCents, imagePath }) => ({
      productId,
      quantity,
      priceCents,
      image: imagePath,
    })),
  };
}
