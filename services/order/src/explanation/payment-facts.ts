import type { OrderFact } from '@shop/contracts/order-facts.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { type ExplainedOrder, fact } from './fact.ts';

const CHECK = 'check-payment';
/** While an order is in one of these, a payment that PayPal holds and the shop does not know may turn up. */
const WITHOUT_PAYMENT = ['placed', 'cancelled', 'expired'];

/** The calls to PayPal about the payment, and what was captured. */
export async function readPayments(db: Queryable, order: ExplainedOrder): Promise<OrderFact[]> {
  const [attempts, captures] = await Promise.all([readAttempts(db, order), readCaptures(db, order)]);
  const isPaid = captures.some(({ details }) => details.kind === 'payment');
  const isOpen = order.paypalOrderId !== null && !isPaid && WITHOUT_PAYMENT.includes(order.status);
  const isUnpaid = order.status === 'placed';
  const told = attempts.length > 0 ? attempts : startedFacts(order);
  return [
    ...told.map((one, index) => (isOpen && index === told.length - 1 ? ({ ...one, action: CHECK } as const) : one)),
    ...(order.isDeclined && isUnpaid ? [fact('payment-declined', null, {})] : []),
    ...(order.isPending && isUnpaid ? [fact('payment-pending', null, {})] : []),
    ...captures,
  ];
}

/** The attempts of an order from before their times were noted. */
function startedFacts({ paypalOrderId, creations, captures }: ExplainedOrder): OrderFact[] {
  if (creations === 0 && captures === 0) return [];
  return [fact('payment-started', null, { paypalOrderId, creations, captures })];
}

async function readAttempts(db: Queryable, { id }: ExplainedOrder): Promise<OrderFact[]> {
  const rows = await db.query<{
    step: string;
    by: string;
    paypalOrderId: string | null;
    captureId: string | null;
    startedAt: Date;
    endedAt: Date | null;
    outcome: string | null;
    traceId: string | null;
  }>(
    `select step, by, paypal_order_id as "paypalOrderId", capture_id as "captureId", started_at as "startedAt",
       ended_at as "endedAt", outcome, trace_id as "traceId"
     from payment_attempts where order_id = $1 order by started_at, id`,
    [id],
  );
  return rows.map(({ startedAt, endedAt, traceId, ...attempt }) =>
    fact(
      'payment-attempted',
      startedAt,
      {
        ...attempt,
        endedAt: endedAt?.toISOString() ?? null,
        tookMs: endedAt && Number(endedAt) - Number(startedAt),
      },
      { traceId },
    ),
  );
}

async function readCaptures(db: Queryable, { id }: ExplainedOrder): Promise<OrderFact[]> {
  const rows = await db.query<{
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
    [id],
  );
  return rows.flatMap(({ capturedAt, verifiedAt, needsHand, ...capture }) => [
    // A capture of kind `mismatch` has its discrepancy, and is not compared.
    fact('payment-captured', capturedAt, capture, {
      needsHand,
      action: verifiedAt === null && capture.kind !== 'mismatch' && CHECK,
    }),
    ...(verifiedAt ? [fact('payment-verified', verifiedAt, { captureId: capture.captureId })] : []),
  ]);
}

export async function readRefunds(db: Queryable, order: ExplainedOrder): Promise<OrderFact[]> {
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
    [order.id],
  );
  return rows.flatMap(
    ({ id, captureId, amountCents, status, paypalRefundId, attempts, error, requestedAt, completedAt }) => [
      fact('refund-requested', requestedAt, { id, captureId, amountCents, attempts }),
      ...(status === 'failed' ? [fact('refund-failed', null, { id, error }, { needsHand: true })] : []),
      ...(completedAt ? [fact('refund-completed', completedAt, { paypalRefundId, amountCents })] : []),
    ],
  );
}

/** Those of the order and of its payments. A check repeats the comparison that has found one at PayPal. */
export async function readDiscrepancies(db: Queryable, { id }: ExplainedOrder): Promise<OrderFact[]> {
  const rows = await db.query<{ rule: string; subject: string; foundAt: Date; resolvedAt: Date | null }>(
    `select rule, subject, found_at as "foundAt", resolved_at as "resolvedAt" from discrepancies
     where subject = 'order/' || $1
       or subject in (select 'capture/' || capture_id from captures where order_id = $1)
     order by found_at`,
    [id],
  );
  return rows.flatMap(({ rule, subject, foundAt, resolvedAt }) => {
    const isOpen = resolvedAt === null;
    const action = isOpen && rule === 'paypal-mismatch' && CHECK;
    return [
      fact('discrepancy-found', foundAt, { rule, subject }, { needsHand: isOpen, action }),
      ...(resolvedAt ? [fact('discrepancy-resolved', resolvedAt, { rule })] : []),
    ];
  });
}
