import { type OrderStatus, orderStatusFacts } from '@shop/contracts/order-events.ts';
import type { OrderFact } from '@shop/contracts/order-facts.ts';
import { readSubjectFacts } from '@shop/platform/events/subject-facts.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

type Details = OrderFact['details'];

/** The actions of administrators that the history of the status does not tell. */
const TOLD_BY_HISTORY = ['order-delivered', 'order-cancelled'];

/**
 * Reads all that this service knows of an order: the decision and its stock, the status, payments and refunds, emails, what
 * administrators did, discrepancies, and its events.
 * @throws ShopError 404 when there is no such order
 */
export async function readOrderFacts(db: Queryable, orderId: string): Promise<{ facts: OrderFact[]; user: string }> {
  if (!isId(orderId)) throw notFound('Order');
  const [order] = await db.query<{ userId: string }>('select user_id as "userId" from orders where id = $1', [orderId]);
  if (order === undefined) throw notFound('Order');
  // A fact without a time stays behind the one before it: attempts at PayPal belong to the placing, not to the last status.
  const reads = [readDecision, readPayments, readStatuses, readRefunds, readDiscrepancies, readMails, readActions];
  const facts = await Promise.all(reads.map((read) => read(db, orderId)));
  const events = await readSubjectFacts(db, { service: 'order', subject: `order/${orderId}`, projections: [] });
  return { facts: [...facts.flat(), ...events], user: order.userId };
}

function fact(what: OrderFact['what'], at: Date | null, details: Details, needsHand = false): OrderFact {
  return {
    at: at?.toISOString() ?? null,
    service: 'order',
    what,
    details,
    ...(needsHand && { needsHand: true as const }),
  };
}

/** The order as it was decided: its price list and the stock before and after, and how often the same request came. */
async function readDecision(db: Queryable, orderId: string): Promise<OrderFact[]> {
  const [[order], lines, repeats] = await Promise.all([
    db.query<{
      createdAt: Date;
      paymentMethod: string;
      itemsCount: number;
      subtotalCents: number;
      payableUntil: Date | null;
    }>(
      `select created_at as "createdAt", payment_method as "paymentMethod", items_count as "itemsCount",
         subtotal_cents as "subtotalCents", payable_until as "payableUntil" from orders where id = $1`,
      [orderId],
    ),
    db.query<{
      name: string;
      productId: string;
      quantity: number;
      priceCents: number;
      before: number;
      priceNowCents: number | null;
    }>(
      `select l.name, l.product_id as "productId", quantity, l.price_cents as "priceCents", count_before as before,
         p.price_cents as "priceNowCents"
       from order_lines l left join price_list p on p.product_id = l.product_id and not p.removed
       where order_id = $1 order by position`,
      [orderId],
    ),
    db.query<{ repeats: number; repeatedAt: Date }>(
      `select repeats, repeated_at as "repeatedAt" from idempotency_keys k join orders o on o.user_id = k.user_id
       where o.id = $1 and k.order_id = $1 and repeats > 0`,
      [orderId],
    ),
  ]);
  if (order === undefined) return [];
  const { createdAt, payableUntil, ...decision } = order;
  return [
    fact('order-placed', createdAt, { ...decision, payableUntil: payableUntil?.toISOString() ?? null }),
    ...lines.map(({ before, quantity, ...line }) =>
      fact('stock-taken', createdAt, { ...line, quantity, before, after: before - quantity }),
    ),
    ...repeats.map(({ repeats: times, repeatedAt }) => fact('request-repeated', repeatedAt, { times })),
  ];
}

async function readStatuses(db: Queryable, orderId: string): Promise<OrderFact[]> {
  const rows = await db.query<{ at: Date; what: OrderStatus; by: string; reason: string | null; units: number }>(
    `select at, what, by, reason, (select sum(quantity)::bigint from order_lines l where l.order_id = h.order_id) as units
     from order_history h where order_id = $1 and number > 1 order by number`,
    [orderId],
  );
  const returned = rows.find(({ what }) => !orderStatusFacts[what].holdsStock);
  return rows.flatMap((row) => [
    fact('status-changed', row.at, { status: row.what, by: row.by, reason: row.reason }),
    ...(row === returned ? [fact('stock-returned', row.at, { units: row.units })] : []),
  ]);
}

/** Attempts at PayPal, whose times nobody notes, and what was captured. */
async function readPayments(db: Queryable, orderId: string): Promise<OrderFact[]> {
  const [[order], captures] = await Promise.all([
    db.query<{
      paypalOrderId: string | null;
      creations: number;
      captures: number;
      isDeclined: boolean;
      isPending: boolean;
      status: string;
    }>(
      `select paypal_order_id as "paypalOrderId", create_attempt as creations, capture_attempt as captures, status,
         capture_declined as "isDeclined", exists (select 1 from pending_payments q where q.order_id = o.id) as "isPending"
       from orders o where id = $1`,
      [orderId],
    ),
    db.query<{
      captureId: string;
      paypalOrderId: string;
      kind: string;
      amountCents: number;
      capturedAt: Date;
      verifiedAt: Date | null;
      needsHand: boolean;
    }>(
      `select capture_id as "captureId", paypal_order_id as "paypalOrderId", kind, amount_cents as "amountCents",
         captured_at as "capturedAt", verified_at as "verifiedAt",
         kind = 'mismatch' and exists (select 1 from discrepancies d
           where d.subject = 'capture/' || c.capture_id and d.resolved_at is null) as "needsHand"
       from captures c where order_id = $1 order by captured_at`,
      [orderId],
    ),
  ]);
  const { paypalOrderId, creations = 0, captures: attempts = 0, status } = order ?? {};
  const isUnpaid = status === 'placed';
  return [
    ...(creations > 0 || attempts > 0
      ? [fact('payment-started', null, { paypalOrderId: paypalOrderId ?? null, creations, captures: attempts })]
      : []),
    ...(order?.isDeclined && isUnpaid ? [fact('payment-declined', null, {})] : []),
    ...(order?.isPending && isUnpaid ? [fact('payment-pending', null, {})] : []),
    ...captures.flatMap(({ capturedAt, verifiedAt, needsHand, ...capture }) => [
      fact('payment-captured', capturedAt, capture, needsHand),
      ...(verifiedAt ? [fact('payment-verified', verifiedAt, { captureId: capture.captureId })] : []),
    ]),
  ];
}

async function readRefunds(db: Queryable, orderId: string): Promise<OrderFact[]> {
  const rows = await db.query<{
    id: string;
    captureId: string;
    amountCents: number;
    status: string;
    paypalRefundId: string | null;
    attempts: number;
    error: string | null;
    requestedAt: Date;
    completedAt: Date | null;
  }>(
    `select id, capture_id as "captureId", amount_cents as "amountCents", status, paypal_refund_id as "paypalRefundId", attempts,
       error, requested_at as "requestedAt", completed_at as "completedAt"
     from refunds where order_id = $1 order by requested_at`,
    [orderId],
  );
  return rows.flatMap(
    ({ id, captureId, amountCents, status, paypalRefundId, attempts, error, requestedAt, completedAt }) => [
      fact('refund-requested', requestedAt, { id, captureId, amountCents, attempts }),
      ...(status === 'failed' ? [fact('refund-failed', null, { id, error }, true)] : []),
      ...(completedAt ? [fact('refund-completed', completedAt, { paypalRefundId, amountCents })] : []),
    ],
  );
}

/** Those of the order and of its payments. */
async function readDiscrepancies(db: Queryable, orderId: string): Promise<OrderFact[]> {
  const rows = await db.query<{ rule: string; subject: string; foundAt: Date; resolvedAt: Date | null }>(
    `select rule, subject, found_at as "foundAt", resolved_at as "resolvedAt" from discrepancies
     where subject = 'order/' || $1
       or subject in (select 'capture/' || capture_id from captures where order_id = $1)
     order by found_at`,
    [orderId],
  );
  return rows.flatMap(({ rule, subject, foundAt, resolvedAt }) => [
    fact('discrepancy-found', foundAt, { rule, subject }, resolvedAt === null),
    ...(resolvedAt ? [fact('discrepancy-resolved', resolvedAt, { rule })] : []),
  ]);
}

/** The subject of an email that was sent is blanked, as its address is. */
async function readMails(db: Queryable, orderId: string): Promise<OrderFact[]> {
  const rows = await db.query<{
    subject: string;
    createdAt: Date;
    sentAt: Date | null;
    failedAt: Date | null;
    error: string | null;
    attempts: number;
  }>(
    `select m.subject, m.created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt", last_error as error, attempts
     from mails m where concerns = 'order/' || $1 order by m.created_at`,
    [orderId],
  );
  return rows.flatMap(({ subject, createdAt, sentAt, failedAt, error, attempts }) => [
    fact('mail-queued', createdAt, { subject, attempts, error: sentAt ? null : error }),
    ...(sentAt ? [fact('mail-sent', sentAt, { afterMs: Number(sentAt) - Number(createdAt) })] : []),
    ...(failedAt ? [fact('mail-failed', failedAt, { error }, true)] : []),
  ]);
}

async function readActions(db: Queryable, orderId: string): Promise<OrderFact[]> {
  const rows = await db.query<{ at: Date; by: string; what: string }>(
    `select at, by_name as by, what from audit_log where subject = 'order/' || $1 and what <> all($2) order by at`,
    [orderId, TOLD_BY_HISTORY],
  );
  return rows.map(({ at, by, what }) => fact('administrator-acted', at, { by, action: what }));
}
