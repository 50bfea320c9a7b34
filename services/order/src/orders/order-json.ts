import { productOf } from '@shop/contracts/catalogue-events.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { Order as OrderResponse } from '@shop/contracts/order-api.ts';
import { awaitsConfirmation, type Order } from './order.ts';

/** Converts an order to its JSON response (docs/api.md#orders). */
export function orderJson(order: Order): OrderResponse {
  return {
    _id: order.id,
    createdAt: order.createdAt.toISOString(),
    user: { _id: order.userId, ...order.customer },
    orderTotal: { itemsCount: order.itemsCount, cartSubtotal: dollarsOf(order.subtotalCents) },
    cartItems: order.lines.map((line) => ({
      productID: productOf(line),
      ...(line.variantOf !== null && { variantID: line.productId }),
      ...(line.sku !== null && { sku: line.sku }),
      name: line.name,
      image: line.imagePath === null ? null : { path: line.imagePath },
      quantity: line.quantity,
      price: dollarsOf(line.priceCents),
      count: line.countBefore,
    })),
    paymentMethod: order.paymentMethod,
    isPaid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    isDelivered: order.deliveredAt !== null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    status: order.status,
    confirmUntil: awaitsConfirmation(order) ? (order.payableUntil?.toISOString() ?? null) : null,
  };
}
