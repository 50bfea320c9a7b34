import type { DiscrepancyRule } from '@shop/contracts/order-admin-api.ts';
import { type OrderStatus, orderStatusFacts } from '@shop/contracts/order-events.ts';
import type { RefundStatus } from '../payments/refund-repository.ts';

/** What two books disagree about (docs/api.md#discrepancies). Money in cents. */
export interface Difference {
  rule: DiscrepancyRule;
  /** `order/<id>`, `product/<id>` or `capture/<id>`. */
  subject: string;
  details: Record<string, string | number | null>;
}

/** A product's stock, and the sum of its adjustments as applied. */
export interface StockBook {
  productId: string;
  left: number;
  adjusted: number;
}

/**
 * Checks that stock = adjustments as applied − quantities of live orders, per product (P-A2).
 * @param ordered the quantity of each product in orders that are placed, paid or delivered
 */
export function stockDifferences(stocks: readonly StockBook[], ordered: ReadonlyMap<string, number>): Difference[] {
  const known = new Set(stocks.map(({ productId }) => productId));
  const withoutStock = [...ordered.keys()].filter((productId) => !known.has(productId));
  return [...stocks, ...withoutStock.map((productId) => ({ productId, left: 0, adjusted: 0 }))]
    .map(({ productId, left, adjusted }) => ({ productId, left, adjusted, ordered: ordered.get(productId) ?? 0 }))
    .filter(({ left, adjusted, ordered }) => left !== adjusted - ordered)
    .map(({ productId, ...details }) => ({ rule: 'stock-mismatch', subject: `product/${productId}`, details }));
}

/** A PayPal order with its payment and the refund of its payment; fields are null where there is none. */
export interface PaymentBook {
  orderId: string;
  status: OrderStatus;
  subtotalCents: number;
  captureId: string | null;
  capturedCents: number | null;
  refundStatus: RefundStatus | null;
}

/**
 * Checks that a PayPal order that was paid has a payment of its total, and a refund that fits its status. PostgreSQL
 * allows one payment per order.
 */
export function paymentDifference(book: PaymentBook): Difference | undefined {
  const { orderId, status, subtotalCents, captureId, capturedCents, refundStatus } = book;
  const subject = `order/${orderId}`;
  const { isPaid, isRefunded } = orderStatusFacts[status];
  if (!isPaid && !isRefunded) return undefined;
  if (capturedCents !== subtotalCents)
    return { rule: 'missing-payment', subject, details: { status, subtotalCents, captureId, capturedCents } };
  const hasRefund = status === 'refunded' ? refundStatus === 'completed' : refundStatus !== null;
  if (isPaid || hasRefund) return undefined;
  return { rule: 'missing-refund', subject, details: { status, captureId, refundStatus } };
}

/** A capture that is stored as the payment of an order. */
export interface CaptureBook {
  captureId: string;
  orderId: string;
  status: OrderStatus;
  paymentMethod: 'pp' | 'cod';
  amountCents: number;
}

/** Checks that a payment belongs to a PayPal order that is, or was, paid. */
export function captureDifference(book: CaptureBook): Difference | undefined {
  const { captureId, orderId, status, paymentMethod, amountCents } = book;
  const { isPaid, isRefunded } = orderStatusFacts[status];
  if (paymentMethod === 'pp' && (isPaid || isRefunded)) return undefined;
  const details = { orderId, status, paymentMethod, amountCents };
  return { rule: 'unexpected-payment', subject: `capture/${captureId}`, details };
}

/** A capture with its refund; fields are null where there is none. */
export interface RefundBook {
  captureId: string;
  orderId: string;
  status: OrderStatus;
  kind: 'payment' | 'surplus';
  capturedCents: number;
  refundStatus: RefundStatus | null;
  refundedCents: number | null;
}

/**
 * Checks that the payment of a paid or delivered order has no refund, that a surplus capture has one, and that a refund
 * has the amount of its capture.
 */
export function refundDifference(book: RefundBook): Difference | undefined {
  const { captureId, ...details } = book;
  const { status, kind, capturedCents, refundedCents } = book;
  const isKept = kind === 'payment' && orderStatusFacts[status].isPaid;
  // Without a refund, paymentDifference decides about a payment.
  const dueCents = isKept ? 0 : capturedCents;
  const actualCents = refundedCents ?? (kind === 'payment' ? dueCents : 0);
  if (actualCents === dueCents) return undefined;
  const rule = actualCents > dueCents ? 'unexpected-refund' : 'missing-refund';
  return { rule, subject: `capture/${captureId}`, details };
}
