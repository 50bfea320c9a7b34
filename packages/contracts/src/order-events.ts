import { z } from 'zod';
import { defineEvents } from './event.ts';

/** The status of an order (docs/api.md#order-status). */
export const orderStatus = z.enum(['placed', 'paid', 'delivered', 'expired', 'cancelled', 'refunding', 'refunded']);
export type OrderStatus = z.infer<typeof orderStatus>;

/** Whether orders with a status count for revenue, sales and bestsellers (docs/api.md#order-status). */
export function countsAsRevenue(status: OrderStatus): boolean {
  return status === 'placed' || status === 'paid' || status === 'delivered';
}

/** An order's public state, without the customer's name and address. Money is in cents. */
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
  /** What was paid so far, and how much of it was refunded; absent in events of the first release. */
  paidCents: z.number().int().nonnegative().optional(),
  refundedCents: z.number().int().nonnegative().optional(),
  lines: z.array(
    z.object({
      productId: z.string(),
      quantity: z.number().int().positive(),
      priceCents: z.number().int(),
      /**
       * The path of the image that the order shows, so that the catalogue keeps it; absent in events of the first
       * release.
       */
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

/** Returns the event type for an order's new status. */
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

/** `left` is the stock that can still be sold; `lastCorrection` is the number of the last applied stock adjustment. */
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
