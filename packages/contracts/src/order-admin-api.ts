import { z } from 'zod';
import { id } from './common-api.ts';

/** Maximum number of rows per list of GET /api/admin/order/attention. */
export const ATTENTION_ROWS = 20;

/** Hours after which an order that is placed (cash on delivery) or paid counts as overdue while it is not delivered. */
export const OVERDUE_HOURS = 48;

/** Hours after which a refund that is not completed needs attention, failed or not. */
export const LATE_REFUND_HOURS = 24;

/** Which rule of the books does not hold (docs/api.md#discrepancies). */
export const discrepancyRule = z.enum([
  'payment-mismatch',
  'surplus-payment',
  'payment-without-order',
  'unreadable-payment',
  'stock-mismatch',
  'missing-payment',
  'missing-refund',
  'unexpected-payment',
  'unexpected-refund',
  'paypal-mismatch',
]);
export type DiscrepancyRule = z.infer<typeof discrepancyRule>;

/**
 * GET /api/admin/order/attention: what an administrator has to act on. Each list has its oldest rows, at most
 * ATTENTION_ROWS; the counts are complete.
 */
export const orderAttention = z.object({
  discrepancies: z.array(
    z.object({
      _id: id,
      rule: discrepancyRule,
      /** `order/<id>`, `product/<id>`, `capture/<id>` or `paypal-order/<id>`. */
      subject: z.string(),
      /**
       * What differs, by field; money in cents, under names that end with `Cents`: in the shop's currency, unless `currency` (of
       * `amountCents`) or `paypalCurrency` (of `paypalCents`) says otherwise.
       */
      details: z.record(z.string(), z.unknown()),
      foundAt: z.iso.datetime(),
    }),
  ),
  discrepanciesCount: z.number().int(),
  failedRefunds: z.array(
    z.object({
      _id: id,
      orderId: id,
      amount: z.number(),
      /** PayPal's last error; empty without one. */
      error: z.string(),
      /** Whether it has failed; otherwise it is late, and the shop still attempts it. */
      canRetry: z.boolean(),
      requestedAt: z.iso.datetime(),
    }),
  ),
  failedRefundsCount: z.number().int(),
  overdue: z.array(
    z.object({
      _id: id,
      createdAt: z.iso.datetime(),
      user: z.object({ name: z.string(), lastName: z.string() }),
      total: z.number(),
    }),
  ),
  overdueCount: z.number().int(),
  /** Products with a count of 0, by ascending id; `waiting`: customers who wait for one, absent in responses of a release before. */
  soldOut: z.array(z.object({ _id: id, name: z.string(), waiting: z.number().int().optional() })),
  soldOutCount: z.number().int(),
});
export type OrderAttention = z.infer<typeof orderAttention>;

/** POST /api/admin/order/discrepancies/{id}/resolve. Repeated calls change nothing. */
export const discrepancyResolved = z.object({ message: z.literal('discrepancy resolved') });

/** POST /api/admin/order/refunds/{id}/retry. 409 `refund-not-failed` unless the refund has failed. */
export const refundRetried = z.object({ message: z.literal('refund requested') });

/** POST /api/admin/order/payments/{id}/check, with the order's id. 409 `no-payment` without one at PayPal. */
export const paymentChecked = z.object({ message: z.literal('payment checked') });

/** POST /api/admin/order/mails/{id}/send-again. 409 while the email waits to be sent; 429 `too-many-mails`. */
export const mailSentAgain = z.object({ message: z.literal('email queued') });

/** A number of orders and the sum of their totals. */
const sumOfOrders = z.object({ orders: z.number().int(), total: z.number() });

/**
 * GET /api/admin/order/customers/{id}: all orders of a customer, each in one sum. `paid`: the money has arrived and stays;
 * `refunded`: it had arrived, and goes back or is back; `unpaid`: open, and not paid yet; `ended`: expired or cancelled
 * before a payment. `confirmedEmails`: the addresses whose owner confirmed them for this account.
 */
export const customerOrders = z.object({
  paid: sumOfOrders,
  refunded: sumOfOrders,
  unpaid: sumOfOrders,
  ended: sumOfOrders,
  confirmedEmails: z.array(z.string()),
});
export type CustomerOrders = z.infer<typeof customerOrders>;
