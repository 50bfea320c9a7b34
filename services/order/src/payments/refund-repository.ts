import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

export type RefundStatus = 'requested' | 'pending' | 'completed' | 'failed';

/** A refund of a whole capture. `kind` is the kind of the capture: `payment` ends with the order refunded. */
export interface Refund {
  id: string;
  captureId: string;
  orderId: string;
  kind: 'payment' | 'surplus' | 'mismatch';
  amountCents: number;
  status: RefundStatus;
  paypalRefundId: string | null;
  attempts: number;
  /** Rises when an administrator retries a failed refund: PayPal repeats its response to a known request id. */
  generation: number;
}

/** Requests the refund of an order's payment. The caller holds the order's lock and has just set it to refunding. */
export async function requestRefundOfPayment(
  tx: Transaction,
  request: { orderId: string; id: string; now: Date },
): Promise<void> {
  const requested = await tx.query(
    `insert into refunds (id, capture_id, order_id, amount_cents, status, requested_at, next_attempt_at)
     select $1, capture_id, order_id, amount_cents, 'requested', $3, $3 from captures
     where order_id = $2 and kind = 'payment' returning 1`,
    [request.id, request.orderId, request.now],
  );
  if (requested.length !== 1) throw new Error(`order ${request.orderId} is paid without a capture`);
}

/** Requests the refund of a surplus capture. */
export async function requestRefundOfCapture(
  tx: Transaction,
  refund: { id: string; captureId: string; orderId: string; amountCents: number; now: Date },
): Promise<void> {
  await tx.query(
    `insert into refunds (id, capture_id, order_id, amount_cents, status, requested_at, next_attempt_at)
     values ($1, $2, $3, $4, 'requested', $5, $5)`,
    [refund.id, refund.captureId, refund.orderId, refund.amountCents, refund.now],
  );
}

/**
 * Requests the refunds of captures that do not match their order, once the order is paid otherwise or has ended: until
 * then an administrator may settle the difference with the customer.
 */
export async function requestRefundsOfMismatches(
  tx: Transaction,
  { orderId, newId, now }: { orderId: string; newId: () => string; now: Date },
): Promise<void> {
  const captures = await tx.query<{ captureId: string; amountCents: number }>(
    `select capture_id as "captureId", amount_cents as "amountCents" from captures c
     where order_id = $1 and kind = 'mismatch' and refundable and amount_cents > 0
       and not exists (select 1 from refunds r where r.capture_id = c.capture_id)`,
    [orderId],
  );
  for (const capture of captures) await requestRefundOfCapture(tx, { ...capture, orderId, id: newId(), now });
}

/**
 * Claims the refund that is due for the longest time: no other replica attempts it before `until`. A crash after the
 * claim only delays it.
 */
export async function claimDueRefund(
  db: Queryable,
  { now, until }: { now: Date; until: Date },
): Promise<Refund | undefined> {
  const [claimed] = await db.query<Refund>(
    `with due as materialized (
       select id from refunds where status in ('requested', 'pending') and next_attempt_at <= $1
       order by next_attempt_at limit 1 for update skip locked
     )
     update refunds r set next_attempt_at = $2, attempts = r.attempts + 1
     from due, captures c where r.id = due.id and c.capture_id = r.capture_id
     returning r.id, r.capture_id as "captureId", r.order_id as "orderId", c.kind, r.amount_cents as "amountCents",
       r.status, r.paypal_refund_id as "paypalRefundId", r.attempts, r.generation`,
    [now, until],
  );
  return claimed;
}

/** Locks a refund. @returns whether it is not completed yet: PayPal's success also ends one that had failed */
export async function lockIncompleteRefund(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.query(`select 1 from refunds where id = $1 and status <> 'completed' for update`, [id]);
  return found.length > 0;
}

/** Stores that PayPal has refunded, whatever was stored before. The caller holds the refund's lock. */
export async function saveCompletedRefund(
  tx: Transaction,
  id: string,
  { paypalRefundId, completedAt }: { paypalRefundId: string | null; completedAt: Date },
): Promise<void> {
  await tx.query(
    `update refunds set status = 'completed', paypal_refund_id = coalesce($2, paypal_refund_id), error = null,
       next_attempt_at = null, completed_at = $3 where id = $1`,
    [id, paypalRefundId, completedAt],
  );
}

/** Stores the outcome of an attempt, unless a later attempt has been claimed or PayPal has refunded meanwhile. */
export async function saveRefundAttempt(
  db: Queryable,
  { id, attempts, generation }: Pick<Refund, 'id' | 'attempts' | 'generation'>,
  outcome: {
    status: Exclude<RefundStatus, 'completed'>;
    paypalRefundId?: string | null;
    error?: string | null;
    nextAttemptAt?: Date | null;
  },
): Promise<void> {
  const { status, paypalRefundId = null, error = null, nextAttemptAt = null } = outcome;
  await db.query(
    `update refunds set status = $2, paypal_refund_id = coalesce($3, paypal_refund_id), error = $4, next_attempt_at = $5
     where id = $1 and status <> 'completed' and attempts = $6 and generation = $7`,
    [id, status, paypalRefundId, error, nextAttemptAt, attempts, generation],
  );
}
