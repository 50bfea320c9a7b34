import { z } from 'zod';
import { defineEvents } from './event.ts';

/** Where an order stands (API.md, Orders). */
export const orderStatus = z.enum(['placed', 'paid', 'delivered', 'expired', 'cancelled', 'refunding', 'refunded']);
export type OrderStatus = z.infer<typeof orderStatus>;

/** The statuses whose orders count as revenue, sales and bestsellers (API.md, Orders). */
export function countsAsRevenue(status: OrderStatus): boolean {
  return status === 'placed' || status === 'paid' || status === 'delivered';
}

/** An order's public state: whose, when, how much, of what; no name and no address. Money in cents. */
export const orderState = z.object({
  orderId: z.string(),
  userId: z.string(),
  createdAt: z.iso.datetime(),
  status: orderStatus,
  paymentMethod: z.enum(['pp', 'cod']),
  isPaid: z.boolean(),
  paidAt: z.iso.datetime().nullable(),
  isDelivered: z.boolean(),
  deliveredAt: z.iso.datetime().nullable(),
  itemsCount: z.number().int().positive(),
  subtotalCents: z.number().int().nonnegative(),
  lines: z.array(
    z.object({
      productId: z.string(),
      quantity: z.number().int().positive(),
      priceCents: z.number().int(),
      /** Path of the picture that the order shows, so that its owner keeps it; absent in what was written before it was here. */
      image: z.string().nullable().optional(),
    }),
  ),
});
export type OrderState = z.infer<typeof orderState>;

const EVENT_OF = {
  placed: 'order-created',
  paid: 'order-paid',
  delivered: 'order-delivered',
  expired: 'order-expired',
  cancelled: 'order-cancelled',
  refunding: 'order-refunding',
  refunded: 'order-refunded',
} as const satisfies Record<OrderStatus, string>;

/** The event that tells how an order came to its status. */
export function orderEventOf(status: OrderStatus): (typeof EVENT_OF)[OrderStatus] {
  return EVENT_OF[status];
}

export const orderEvents = defineEvents({
  kind: 'order',
  topic: 'order-events',
  source: 'order',
  types: Object.values(EVENT_OF),
  data: orderState,
});

/** `left` is what can still be sold; `lastCorrection` the highest of catalogue's corrections that order has applied. */
export const stockEvents = defineEvents({
  kind: 'stock',
  topic: 'order-events',
  source: 'order',
  types: ['stock-changed'],
  data: z.object({
    productId: z.string(),
    left: z.number().int().nonnegative(),
    lastCorrection: z.number().int().nonnegative(),
  }),
});
