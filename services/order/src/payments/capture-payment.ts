import type { CapturedPayment } from '@shop/contracts/order-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { conflict } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import { awaitsPayment, type Order } from '../orders/order.ts';
import { centsOfText } from '../paypal/order-request.ts';
import { PayPalRefused } from '../paypal/paypal-errors.ts';
import type { PayPalCapture } from '../paypal/paypal-schemas.ts';
import {
  beginCapture,
  type CaptureAttempt,
  capturePayPalOrder,
  isWithinHold,
  latestCapture,
} from './capture-attempt.ts';
import type { PaymentDeps } from './deps.ts';
import { lockOwnOrder } from './owned-order.ts';
import { asResponse, declined, holdOver, mismatch, notPayable } from './payment-errors.ts';
import { hasMismatch, lockPaymentState } from './payment-repository.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Captures the approved PayPal order of an order. Does not mark it as paid: the browser checks the capture and asks for
 * that (docs/requirements.md#order-states), or the reconciliation job does.
 * @returns PayPal's capture
 * @throws ShopError 404 and 403 as lockOwnOrder; 409 unless the order is unpaid and live with an approved payment; 402
 * when PayPal declines; 503 while PayPal is unavailable, which leaves the outcome to the reconciliation job
 */
export async function capturePayment(deps: PaymentDeps, caller: UserCaller, orderId: string): Promise<CapturedPayment> {
  const attempt = await begin(deps, caller, orderId);
  try {
    const captured = await capturePayPalOrder(deps, attempt, deps.paypal.deadline());
    await failpoint('pay.afterCaptureBeforeSave');
    const found = latestCapture(captured);
    if (found === undefined) throw declined();
    if (found.status === 'COMPLETED' && !isExact(attempt.order, found, deps.account.currency))
      await settleMismatch(deps, attempt);
    return { id: found.id, status: found.status, amount: found.amount };
  } catch (error) {
    throw error instanceof PayPalRefused ? refusalOf(error) : asResponse(error);
  }
}

function begin(deps: PaymentDeps, caller: UserCaller, orderId: string): Promise<CaptureAttempt> {
  return databaseForUser(deps.db, caller).transaction(async (tx) => {
    const order = await lockOwnOrder(tx, caller, orderId);
    if (!awaitsPayment(order)) throw notPayable(order);
    const now = deps.now();
    const state = await lockPaymentState(tx, orderId);
    const { paypalOrderId } = state;
    if (paypalOrderId === null) throw conflict('payment-not-started', 'Start the payment first');
    if (await hasMismatch(tx, orderId)) throw mismatch();
    if (!isWithinHold(order, state, now)) throw holdOver();
    return beginCapture(tx, { order, state, paypalOrderId, now, by: 'customer' });
  });
}

function isExact({ subtotalCents }: Order, { amount }: PayPalCapture, currency: string): boolean {
  return amount.currency_code === currency && centsOfText(amount.value) === subtotalCents;
}

/**
 * Records a payment of another amount at once: the browser does not accept it and asks for nothing more. Whether it pays
 * the order is decided by what PayPal stores. An outage leaves it to the reconciliation job.
 */
async function settleMismatch(deps: PaymentDeps, { order, paypalOrderId }: CaptureAttempt): Promise<void> {
  try {
    await settlePayment(deps, order.id, await deps.paypal.getOrder(paypalOrderId, deps.paypal.deadline()));
  } catch (err) {
    deps.logger.warn({ err, orderId: order.id }, 'payment of another amount could not be recorded yet');
  }
}

function refusalOf({ status, issue }: PayPalRefused) {
  if (status === 404) return conflict('payment-restarted', 'PayPal no longer knows this payment. Start it again.');
  if (issue === 'ORDER_NOT_APPROVED') return conflict('payment-not-approved', 'Approve the payment at PayPal first');
  return declined();
}
