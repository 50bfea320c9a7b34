import type { CapturedPayment } from '@shop/contracts/order-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { conflict } from '@shop/platform/service/http/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { awaitsPayment, type Order } from '../orders/order.ts';
import { PayPalRefused } from '../paypal/paypal-errors.ts';
import type { PayPalOrder } from '../paypal/paypal-schemas.ts';
import { nextCheckAt } from './check-schedule.ts';
import type { PaymentDeps } from './deps.ts';
import { lockOwnOrder } from './owned-order.ts';
import { asResponse, declined, notPayable } from './payment-errors.ts';
import { lockPaymentState, savePaymentState } from './payment-repository.ts';
import { requestDeadline } from './paypal-deadline.ts';

/** Milliseconds during which a capture may be under way: meanwhile the order neither expires nor is cancelled. */
const CAPTURING_MS = 5 * 60_000;

/**
 * Captures the approved PayPal order of an order. Does not mark it as paid: the browser checks the capture and asks for
 * that (docs/requirements.md#order-states), or the reconciliation job does.
 * @returns PayPal's capture
 * @throws ShopError 404 and 403 as lockOwnOrder; 409 unless the order is unpaid and live with a started payment; 402
 * when PayPal declines; 503 while PayPal is away, which leaves the outcome to the reconciliation job
 */
export async function capturePayment(deps: PaymentDeps, caller: UserCaller, orderId: string): Promise<CapturedPayment> {
  const db = databaseForUser(deps.db, caller);
  const { paypalOrderId, captureAttempt, order } = await beginCapture(deps, db, caller, orderId);
  const signal = requestDeadline();
  try {
    const captured = await capture(deps, { paypalOrderId, captureAttempt }, signal);
    await failpoint('pay.afterCaptureBeforeSave');
    return latestCapture(captured);
  } catch (error) {
    if (!(error instanceof PayPalRefused)) throw asResponse(error);
    await endCapture(deps, db, order, { paypalOrderId, captureAttempt, isDead: error.status === 404 });
    if (error.status === 404)
      throw conflict('payment-restarted', 'PayPal no longer knows this payment. Start it again.');
    throw declined();
  }
}

/** Captures, or reads the capture of an order that was captured before. */
async function capture(
  deps: PaymentDeps,
  { paypalOrderId, captureAttempt }: { paypalOrderId: string; captureAttempt: number },
  signal: AbortSignal,
): Promise<PayPalOrder> {
  try {
    return await deps.paypal.captureOrder(paypalOrderId, `${paypalOrderId}-capture-${captureAttempt}`, signal);
  } catch (error) {
    if (error instanceof PayPalRefused && error.issue === 'ORDER_ALREADY_CAPTURED')
      return deps.paypal.getOrder(paypalOrderId, signal);
    throw error;
  }
}

/** Stores that a capture is under way, before PayPal is called. */
function beginCapture(deps: PaymentDeps, db: Database, caller: UserCaller, orderId: string) {
  return db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, caller, orderId);
    if (!awaitsPayment(order)) throw notPayable(order);
    const now = deps.now();
    const state = await lockPaymentState(tx, orderId);
    if (state.paypalOrderId === null) throw conflict('payment-not-started', 'Start the payment first');
    if (order.payableUntil !== null && order.payableUntil <= now && state.capturingUntil === null)
      throw conflict('not-payable', 'The time to pay this order is over');
    const captureAttempt = Math.max(1, state.captureAttempt);
    const capturingUntil = new Date(now.getTime() + CAPTURING_MS);
    const checkAt = nextCheckAt(order, { checks: 0, now });
    await savePaymentState(tx, orderId, { ...state, captureAttempt, capturingUntil }, checkAt);
    return { order, paypalOrderId: state.paypalOrderId, captureAttempt };
  });
}

/** Stores PayPal's definite refusal: the next attempt is a new one, of a new PayPal order if this one is dead. */
async function endCapture(
  deps: PaymentDeps,
  db: Database,
  order: Order,
  refused: { paypalOrderId: string; captureAttempt: number; isDead: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const state = await lockPaymentState(tx, order.id);
    if (state.paypalOrderId !== refused.paypalOrderId || state.captureAttempt !== refused.captureAttempt) return;
    const next = refused.isDead
      ? { paypalOrderId: null, createAttempt: state.createAttempt + 1, captureAttempt: 0 }
      : { ...state, captureAttempt: state.captureAttempt + 1 };
    const checkAt = refused.isDead ? null : nextCheckAt(order, { checks: 0, now: deps.now() });
    await savePaymentState(tx, order.id, { ...next, capturingUntil: null }, checkAt);
  });
}

/** @throws ShopError 402 when PayPal returned no capture */
function latestCapture(order: PayPalOrder): CapturedPayment {
  const found = order.purchase_units.flatMap((unit) => unit.payments?.captures ?? []).at(-1);
  if (found === undefined) throw declined();
  return { id: found.id, status: found.status, amount: found.amount };
}
