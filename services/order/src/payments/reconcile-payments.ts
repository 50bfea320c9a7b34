import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { type Actor, awaitsPayment } from '../orders/order.ts';
import { findOrder, lockOrder } from '../orders/order-repository.ts';
import { PayPalRefused, PayPalUnavailable, PayPalUnreadable } from '../paypal/paypal-errors.ts';
import type { PayPalOrder } from '../paypal/paypal-schemas.ts';
import { beginCapture, type CaptureAttempt, capturePayPalOrder, isCapturing, isWithinHold } from './capture-attempt.ts';
import { nextCheckAt } from './check-schedule.ts';
import type { PaymentDeps } from './deps.ts';
import { lockPaymentState, type PaymentState } from './payment-repository.ts';
import { forgetPending } from './pending-payments.ts';
import { settlePayment } from './settle-payment.ts';

/** Payments compared at the same time; PayPal's client allows 24 calls. */
const CONCURRENCY = 8;
/** Milliseconds after which another replica may check a payment whose check did not end. */
const LEASE_MS = 30_000;

interface DueCheck {
  orderId: string;
  paypalOrderId: string;
  checks: number;
}

/**
 * Compares open payments with PayPal and settles what a closed browser, a crash or a lost response left open (P-A10).
 * An approved payment is captured: the customer has pressed 'Pay' at PayPal. Payments are claimed one by one, so that
 * one that cannot be read delays no others beyond the next run.
 */
export async function reconcilePayments(deps: PaymentDeps, isStopped: () => boolean): Promise<void> {
  await Promise.all(Array.from({ length: CONCURRENCY }, () => reconcileInTurn(deps, isStopped)));
}

async function reconcileInTurn(deps: PaymentDeps, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const check = await claimDueCheck(deps.db, deps.now());
    if (check === undefined || !(await checkPayment(deps, check))) return;
  }
}

/** @returns false when PayPal is unavailable: this run ends */
async function checkPayment(deps: PaymentDeps, { orderId, paypalOrderId, checks }: DueCheck): Promise<boolean> {
  try {
    const found = await readPayment(deps, { orderId, paypalOrderId, by: 'shop' });
    if (found !== undefined) await settlePayment(deps, orderId, found);
  } catch (err) {
    deps.logger.warn({ err, orderId, paypalOrderId }, 'payment could not be compared with PayPal');
    return !(err instanceof PayPalUnavailable) || err instanceof PayPalUnreadable;
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

/** An order whose payment is read at PayPal. */
interface Reading {
  orderId: string;
  paypalOrderId: string;
  by: Actor;
  /** Wraps the question about the payment, such as to note it. */
  around?: (ask: () => Promise<PayPalOrder>) => Promise<PayPalOrder>;
}

/**
 * Reads a PayPal order, and captures it if its customer has approved it.
 * @returns undefined when PayPal refuses
 * @throws PayPalUnavailable
 */
export async function readPayment(deps: PaymentDeps, reading: Reading): Promise<PayPalOrder | undefined> {
  const { paypalOrderId, around = (ask) => ask() } = reading;
  const signal = deps.paypal.deadline();
  try {
    const found = await around(() => deps.paypal.getOrder(paypalOrderId, signal));
    const attempt = found.status === 'APPROVED' ? await beginUnlessDeclined(deps, reading) : undefined;
    return attempt === undefined ? found : await capturePayPalOrder(deps, attempt, signal);
  } catch (error) {
    if (!(error instanceof PayPalRefused)) throw error;
    if (error.status === 404) await forgetPending(deps.db, paypalOrderId);
    return undefined;
  }
}

/** Begins a capture that nobody has made, or whose outcome is unknown. A declined one is left to its customer. */
function beginUnlessDeclined(
  deps: PaymentDeps,
  { orderId, paypalOrderId, by }: Reading,
): Promise<CaptureAttempt | undefined> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined || !awaitsPayment(order)) return undefined;
    const now = deps.now();
    const state = await lockPaymentState(tx, orderId);
    if (state.paypalOrderId !== paypalOrderId || isLeftToCustomer(state, now) || !isWithinHold(order, state, now))
      return undefined;
    return beginCapture(tx, { order, state, paypalOrderId, now, by });
  });
}

function isLeftToCustomer(state: PaymentState, now: Date): boolean {
  return state.isDeclined && !isCapturing(state, now);
}

/** Claims the check that is due for the longest time, for this replica. */
async function claimDueCheck(db: Queryable, now: Date): Promise<DueCheck | undefined> {
  const [check] = await db.query<DueCheck>(
    `with due as materialized (
       select id from orders where check_payment_at <= $1 and paypal_order_id is not null
       order by check_payment_at limit 1 for update skip locked
     )
     update orders o set check_payment_at = $2 from due where o.id = due.id
     returning o.id as "orderId", o.paypal_order_id as "paypalOrderId", o.payment_checks as checks`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );
  return check;
}
