import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { Actor, Order } from '../orders/order.ts';
import { PayPalRefused } from '../paypal/paypal-errors.ts';
import { capturesOf, type PayPalCapture, type PayPalOrder } from '../paypal/paypal-schemas.ts';
import { nextCheckAt } from './check-schedule.ts';
import type { PaymentDeps } from './deps.ts';
import { noteAttempt } from './payment-attempts.ts';
import { lockPaymentState, type PaymentState, savePaymentState } from './payment-repository.ts';
import { notePending } from './pending-payments.ts';

/** Milliseconds during which a capture may be under way: meanwhile the order neither expires nor is cancelled. */
const CAPTURING_MS = 5 * 60_000;

/** One numbered call to capture a PayPal order. */
export interface CaptureAttempt {
  order: Order;
  paypalOrderId: string;
  number: number;
  by: Actor;
}

/** Whether a capture may be under way: its outcome is not known yet. */
export function isCapturing({ capturingUntil }: Pick<PaymentState, 'capturingUntil'>, now: Date): boolean {
  return capturingUntil !== null && capturingUntil > now;
}

/** Whether an order may still be paid: within its hold, or while a capture that began within it is under way. */
export function isWithinHold(order: Pick<Order, 'payableUntil'>, state: PaymentState, now: Date): boolean {
  return order.payableUntil === null || order.payableUntil > now || isCapturing(state, now);
}

/**
 * Stores that a capture is under way, before PayPal is called. A capture that is under way already keeps its end.
 * @param order locked, and waiting for its payment
 */
export async function beginCapture(
  tx: Transaction,
  {
    order,
    state,
    paypalOrderId,
    now,
    by,
  }: { order: Order; state: PaymentState; paypalOrderId: string; now: Date; by: Actor },
): Promise<CaptureAttempt> {
  const number = Math.max(1, state.captureAttempt);
  const capturingUntil = isCapturing(state, now) ? state.capturingUntil : new Date(now.getTime() + CAPTURING_MS);
  const checkAt = nextCheckAt(order, { checks: 0, now });
  await savePaymentState(tx, order.id, { ...state, captureAttempt: number, capturingUntil }, checkAt);
  return { order, paypalOrderId, number, by };
}

/**
 * Captures a PayPal order, or reads the capture of one that was captured before. Stores a definite refusal.
 * @throws PayPalRefused and PayPalUnavailable as the client
 */
export async function capturePayPalOrder(
  deps: PaymentDeps,
  attempt: CaptureAttempt,
  signal: AbortSignal,
): Promise<PayPalOrder> {
  try {
    const { order, paypalOrderId, by } = attempt;
    const captured = await noteAttempt(deps, { orderId: order.id, step: 'capture', by, paypalOrderId }, () =>
      captureOrRead(deps, attempt, signal),
    );
    const status = latestCapture(captured)?.status;
    if (status === 'PENDING') await endCapture(deps, attempt, 'pending', captured);
    else if (status !== 'COMPLETED') await endCapture(deps, attempt, 'declined', captured);
    return captured;
  } catch (error) {
    if (error instanceof PayPalRefused) await endCapture(deps, attempt, outcomeOf(error));
    throw error;
  }
}

/** Returns the capture of a PayPal order: it has at most one that counts, the last. */
export function latestCapture(order: PayPalOrder): PayPalCapture | undefined {
  return capturesOf(order).at(-1);
}

type Outcome = 'declined' | 'not-approved' | 'pending' | 'gone';

function outcomeOf({ status, issue }: PayPalRefused): Outcome {
  if (status === 404) return 'gone';
  return issue === 'ORDER_NOT_APPROVED' ? 'not-approved' : 'declined';
}

async function captureOrRead(
  { paypal }: PaymentDeps,
  { paypalOrderId, number }: CaptureAttempt,
  signal: AbortSignal,
): Promise<PayPalOrder> {
  try {
    return await paypal.captureOrder(paypalOrderId, `${paypalOrderId}-capture-${number}`, signal);
  } catch (error) {
    if (error instanceof PayPalRefused && error.issue === 'ORDER_ALREADY_CAPTURED')
      return paypal.getOrder(paypalOrderId, signal);
    throw error;
  }
}

/** Stores that no capture is under way any more. The next attempt after a refusal has a new number. */
function endCapture(
  deps: PaymentDeps,
  { order, paypalOrderId, number }: CaptureAttempt,
  outcome: Outcome,
  captured?: PayPalOrder,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const state = await lockPaymentState(tx, order.id);
    if (state.paypalOrderId !== paypalOrderId || state.captureAttempt !== number) return;
    if (captured !== undefined) await notePending(tx, order.id, captured);
    const ended = { ...state, capturingUntil: null, isDeclined: outcome === 'declined' };
    if (outcome === 'gone') {
      const next = { ...ended, paypalOrderId: null, createAttempt: state.createAttempt + 1, captureAttempt: 0 };
      return savePaymentState(tx, order.id, next, null);
    }
    const captureAttempt = outcome === 'declined' ? number + 1 : number;
    const checkAt = nextCheckAt(order, { checks: 0, now: deps.now() });
    return savePaymentState(tx, order.id, { ...ended, captureAttempt }, checkAt);
  });
}
