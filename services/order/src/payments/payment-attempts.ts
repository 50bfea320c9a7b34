import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { recordedTraceId } from '@shop/platform/service/observability/tracing.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { Actor } from '../orders/order.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import { capturesOf, type PayPalOrder } from '../paypal/paypal-schemas.ts';

/** Attempts noted per order: enough for any customer, and a browser that asks again for ever fills no table. */
const MAX_ATTEMPTS = 100;

/** One call to PayPal about the payment of an order, for the story of the order (ADR 56). */
interface PaymentAttempt {
  orderId: string;
  /** `create`: starts a payment; `capture`: collects it; `check`: asks about it, for an administrator. */
  step: 'create' | 'capture' | 'check';
  by: Actor;
  /** PayPal's order; null while it is being created. */
  paypalOrderId: string | null;
}

interface AttemptDeps {
  db: Database;
  now: () => Date;
  newId: () => string;
  logger: Pick<Logger, 'warn'>;
}

/** Notes when a call to PayPal begins, runs it, and notes its end. Throws what the call throws. */
export async function noteAttempt(
  deps: AttemptDeps,
  attempt: PaymentAttempt,
  call: () => Promise<PayPalOrder>,
): Promise<PayPalOrder> {
  return endingAttempt(deps, await beginAttempt(deps.db, deps, attempt), call);
}

/**
 * Notes that a call to PayPal begins, so that a crash during the call leaves a trace of it.
 * @returns the attempt; undefined when its order has too many
 */
export async function beginAttempt(
  db: Queryable,
  { now, newId }: Pick<AttemptDeps, 'now' | 'newId'>,
  { orderId, step, by, paypalOrderId }: PaymentAttempt,
): Promise<string | undefined> {
  const [noted] = await db.query<{ id: string }>(
    `insert into payment_attempts (id, order_id, step, by, paypal_order_id, started_at, trace_id)
     select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from payment_attempts where order_id = $2) < $8 returning id`,
    [newId(), orderId, step, by, paypalOrderId, now(), recordedTraceId() ?? null, MAX_ATTEMPTS],
  );
  return noted?.id;
}

/** Runs a call to PayPal, and notes its end in an attempt that has begun. Throws what the call throws. */
export async function endingAttempt(
  deps: AttemptDeps,
  id: string | undefined,
  call: () => Promise<PayPalOrder>,
): Promise<PayPalOrder> {
  try {
    const found = await call();
    const capture = capturesOf(found).at(-1);
    await endAttempt(deps, id, {
      outcome: capture?.status ?? found.status,
      paypalOrderId: found.id,
      captureId: capture?.id,
    });
    return found;
  } catch (error) {
    await endAttempt(deps, id, { outcome: outcomeOf(error) });
    throw error;
  }
}

/** PayPal's own word for a refusal; `unavailable` when nobody knows what came of it. */
function outcomeOf(error: unknown): string {
  if (error instanceof PayPalRefused) return error.issue;
  return error instanceof PayPalUnavailable ? 'unavailable' : 'failed';
}

/** PayPal has acted already: that the end could not be noted must not fail the payment. */
async function endAttempt(
  { db, now, logger }: AttemptDeps,
  id: string | undefined,
  { outcome, paypalOrderId, captureId }: { outcome: string; paypalOrderId?: string; captureId?: string | undefined },
): Promise<void> {
  if (id === undefined) return;
  try {
    await db.query(
      `update payment_attempts set ended_at = $2, outcome = $3, paypal_order_id = coalesce($4, paypal_order_id), capture_id = $5
       where id = $1`,
      [id, now(), outcome, paypalOrderId ?? null, captureId ?? null],
    );
  } catch (err) {
    logger.warn({ err, attemptId: id }, 'the end of a call to PayPal could not be noted');
  }
}
