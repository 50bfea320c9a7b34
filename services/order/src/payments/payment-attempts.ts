import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { recordedTraceId } from '@shop/platform/service/observability/tracing.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { Actor } from '../orders/order.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import { capturesOf, type PayPalOrder } from '../paypal/paypal-schemas.ts';

/**
 * Attempts kept per order and step, the newest: enough for any customer, and a browser that asks again for ever fills no table and
 * hides neither the call that takes the money nor a check.
 */
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
 * Notes that a call to PayPal begins, so that a crash during the call leaves a trace of it; forgets the oldest of the step.
 * @returns the attempt
 */
export async function beginAttempt(
  db: Queryable,
  { now, newId }: Pick<AttemptDeps, 'now' | 'newId'>,
  { orderId, step, by, paypalOrderId }: PaymentAttempt,
): Promise<string> {
  const id = newId();
  await db.query(
    `with forgotten as (delete from payment_attempts where id in (
       select id from payment_attempts where order_id = $2 and step = $3 order by started_at desc, id desc offset $8))
     insert into payment_attempts (id, order_id, step, by, paypal_order_id, started_at, trace_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, orderId, step, by, paypalOrderId, now(), recordedTraceId() ?? null, MAX_ATTEMPTS - 1],
  );
  return id;
}

/** Runs a call to PayPal, and notes its end in an attempt that has begun. Throws what the call throws. */
export async function endingAttempt(
  deps: AttemptDeps,
  id: string,
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
  id: string,
  { outcome, paypalOrderId, captureId }: { outcome: string; paypalOrderId?: string; captureId?: string | undefined },
): Promise<void> {
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
