import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { awaitsPayment } from '../orders/order.ts';
import { findOrder } from '../orders/order-repository.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import type { PayPalOrder } from '../paypal/paypal-schemas.ts';
import { nextCheckAt } from './check-schedule.ts';
import type { PaymentDeps } from './deps.ts';
import { jobDeadline } from './paypal-deadline.ts';
import { settlePayment } from './settle-payment.ts';

const BATCH = 20;
/** Milliseconds after which another replica may check a payment whose check did not end. */
const LEASE_MS = 30_000;

interface DueCheck {
  orderId: string;
  paypalOrderId: string;
  captureAttempt: number;
  checks: number;
}

/**
 * Compares open payments with PayPal and settles what a closed browser, a crash or a lost response left open (P-A10).
 * An approved payment is captured: the customer has pressed 'Pay' at PayPal.
 */
export async function reconcilePayments(deps: PaymentDeps, isStopped: () => boolean): Promise<void> {
  for (;;) {
    const due = await claimDueChecks(deps.db, deps.now());
    for (const check of due) {
      if (isStopped()) return;
      if (!(await checkPayment(deps, check))) return;
    }
    if (due.length < BATCH) return;
  }
}

/** @returns false when PayPal is away: the remaining checks are tried after their lease */
async function checkPayment(deps: PaymentDeps, check: DueCheck): Promise<boolean> {
  const { orderId, paypalOrderId, checks } = check;
  try {
    const found = await readPayment(deps, check);
    if (found !== undefined) await settlePayment(deps, orderId, found);
  } catch (err) {
    if (!(err instanceof PayPalUnavailable)) throw err;
    deps.logger.warn({ err, orderId, paypalOrderId }, 'payment could not be compared with PayPal');
    return false;
  }
  const order = await findOrder(deps.db, orderId);
  const checkAt = order === undefined ? null : nextCheckAt(order, { checks: checks + 1, now: deps.now() });
  // A payment that was started or captured again meanwhile has its own schedule.
  await deps.db.query(
    `update orders set check_payment_at = $3, payment_checks = $4
     where id = $1 and paypal_order_id = $2 and payment_checks = $5`,
    [orderId, paypalOrderId, checkAt, checks + 1, checks],
  );
  return true;
}

/** Reads a PayPal order, and captures it if its customer has approved it. @returns undefined when PayPal lost it */
async function readPayment(deps: PaymentDeps, check: DueCheck): Promise<PayPalOrder | undefined> {
  try {
    const found = await deps.paypal.getOrder(check.paypalOrderId, jobDeadline());
    const order = found.status === 'APPROVED' ? await findOrder(deps.db, check.orderId) : undefined;
    if (order === undefined || !awaitsPayment(order)) return found;
    const attempt = Math.max(1, check.captureAttempt);
    return await deps.paypal.captureOrder(found.id, `${found.id}-capture-${attempt}`, jobDeadline());
  } catch (error) {
    if (error instanceof PayPalRefused) return undefined;
    throw error;
  }
}

/** Claims due checks for this replica. */
function claimDueChecks(db: Queryable, now: Date): Promise<DueCheck[]> {
  return db.query<DueCheck>(
    `with due as materialized (
       select id from orders where check_payment_at <= $1 order by check_payment_at limit $3 for update skip locked
     )
     update orders o set check_payment_at = $2 from due where o.id = due.id and o.paypal_order_id is not null
     returning o.id as "orderId", o.paypal_order_id as "paypalOrderId", o.capture_attempt as "captureAttempt",
       o.payment_checks as checks`,
    [now, new Date(now.getTime() + LEASE_MS), BATCH],
  );
}
