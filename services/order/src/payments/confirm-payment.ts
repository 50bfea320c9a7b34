import { orderStatusFacts } from '@shop/contracts/order-events.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { awaitsPayment, type Order } from '../orders/order.ts';
import { PayPalRefused } from '../paypal/paypal-errors.ts';
import type { PaymentDeps } from './deps.ts';
import { lockOwnOrder } from './owned-order.ts';
import { asResponse, notPaid, notPayable } from './payment-errors.ts';
import { lockPaymentState } from './payment-repository.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Marks an order as paid if PayPal confirms it: PUT /api/orders/paid/{id}. The browser's word does not count. A paid
 * order stays as it is, so repeated calls return the same order (P-A9).
 * @throws ShopError 404 and 403 as lockOwnOrder; 409 for a cash order and one that ended unpaid; 402 without a
 * completed payment; 503 while PayPal is unavailable
 */
export async function confirmPayment(deps: PaymentDeps, caller: UserCaller, orderId: string): Promise<void> {
  const db = databaseForUser(deps.db, caller);
  const { order, paypalOrderId } = await db.transaction(async (tx) => ({
    order: await lockOwnOrder(tx, caller, orderId),
    ...(await lockPaymentState(tx, orderId)),
  }));
  if (order.paymentMethod === 'cod') throw notPayable(order);
  if (isPaid(order)) return;
  if (!awaitsPayment(order)) throw notPayable(order);
  if (paypalOrderId === null) throw notPaid();
  try {
    const found = await deps.paypal.getOrder(paypalOrderId, deps.paypal.deadline());
    const settled = await settlePayment({ ...deps, db }, orderId, found);
    if (settled === undefined || awaitsPayment(settled)) throw notPaid();
    // It was cancelled or has expired meanwhile: the payment is refunded.
    if (!isPaid(settled)) throw notPayable(settled);
  } catch (error) {
    if (error instanceof PayPalRefused) throw notPaid();
    throw asResponse(error);
  }
}

function isPaid({ status }: Order): boolean {
  return orderStatusFacts[status].isPaid;
}
