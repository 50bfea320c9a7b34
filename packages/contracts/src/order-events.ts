import { z } from 'zod';
import { defineEvents } from './event.ts';

/** The status of an order (docs/api.md#order-status). */
export const orderStatus = z.enum(['placed', 'paid', 'delivered', 'expired', 'cancelled', 'refunding', 'refunded']);
export type OrderStatus = z.infer<typeof orderStatus>;

/** What is true of all orders with a status. */
export interface OrderStatusFacts {
  /** Neither delivered nor ended. */
  isOpen: boolean;
  /** Ended without a delivery. */
  isEnded: boolean;
  /** Its money has arrived and stays. */
  isPaid: boolean;
  /** Its money had arrived and goes back, or is back. */
  isRefunded: boolean;
  /** Counts for revenue, sales and bestsellers. */
  countsAsRevenue: boolean;
  /** Its pieces are taken out of the stock. */
  holdsStock: boolean;
}

const LIVE = { isEnded: false, isRefunded: false, countsAsRevenue: true, holdsStock: true } as const;
const ENDED = { isOpen: false, isEnded: true, isPaid: false, countsAsRevenue: false, holdsStock: false } as const;

/**
 * The facts of each status (docs/api.md#order-status), of which all lists of statuses are made. A test compares the partial
 * indexes of the order service with them.
 */
export const orderStatusFacts = {
  placed: { ...LIVE, isOpen: true, isPaid: false },
  paid: { ...LIVE, isOpen: true, isPaid: true },
  delivered: { ...LIVE, isOpen: false, isPaid: true },
  expired: { ...ENDED, isRefunded: false },
  cancelled: { ...ENDED, isRefunded: false },
  refunding: { ...ENDED, isRefunded: true },
  refunded: { ...ENDED, isRefunded: true },
} as const satisfies Record<OrderStatus, OrderStatusFacts>;

/** Lists the statuses for which at least one of the facts holds. */
export function statusesWith(...facts: (keyof OrderStatusFacts)[]): OrderStatus[] {
  return orderStatus.options.filter((status) => facts.some((fact) => orderStatusFacts[status][fact]));
}

/** Returns the statuses for which at least one of the facts holds, as a list in SQL: `('placed', 'paid')`. */
export function statusesInSql(...facts: (keyof OrderStatusFacts)[]): string {
  return `(${statusesWith(...facts)
    .map((status) => `'${status}'`)
    .join(', ')})`;
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
      /** The product of which `productId` is a variant; absent for a product without options (ADR 64). */
      variantOf: z.string().optional(),
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
