import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { ChangeDeps } from '../orders/deps.ts';
import { awaitsPayment, type Order } from '../orders/order.ts';
import { lockOrder } from '../orders/order-repository.ts';
import type { PayPalAccount } from '../paypal/paypal-account.ts';
import type { PayPalOrder } from '../paypal/paypal-schemas.ts';
import { type AssessedCapture, assessCaptures } from './assess-capture.ts';
import { nextCheckAt } from './check-schedule.ts';
import { recordDiscrepancy } from './discrepancies.ts';
import { insertCapture, isCaptureKnown, lockPaymentState, savePaymentState } from './payment-repository.ts';
import { notePending } from './pending-payments.ts';
import { requestRefundOfCapture, requestRefundsOfMismatches } from './refund-repository.ts';

/** Dependencies of comparing an order with PayPal. */
export interface SettleDeps extends ChangeDeps {
  account: PayPalAccount;
}

/**
 * Compares an order with what PayPal says about its payment, and stores the result (P-A8, P-A9): the first exact capture
 * of a live order pays it, once. Any further one is refunded, once, and recorded. Safe to repeat, in any order and
 * concurrently.
 * @param db a database that checks the caller, where there is one
 * @param paypalOrder as PayPal returned it to us, never as a browser or a webhook sent it
 * @returns the order afterwards; undefined for an unknown one
 */
export function settlePayment(
  { db, ...deps }: SettleDeps & { db: Database },
  orderId: string,
  paypalOrder: PayPalOrder,
): Promise<Order | undefined> {
  return db.transaction(async (tx) => {
    let order = await lockOrder(tx, orderId);
    if (order === undefined) return undefined;
    const now = deps.now();
    for (const capture of assessCaptures(order, paypalOrder, { ...deps.account, now })) {
      if (await isCaptureKnown(tx, capture.captureId)) continue;
      order = await settleCapture({ db, ...deps }, tx, { order, capture, paypalOrderId: paypalOrder.id, now });
    }
    await notePending(tx, order.id, paypalOrder);
    return order;
  });
}

async function settleCapture(
  deps: SettleDeps,
  tx: Transaction,
  { order, capture, paypalOrderId, now }: { order: Order; capture: AssessedCapture; paypalOrderId: string; now: Date },
): Promise<Order> {
  const refundable = capture.verdict === 'ours' || capture.verdict === 'other-amount';
  const stored = { ...capture, orderId: order.id, paypalOrderId, refundable };
  if (capture.verdict !== 'ours') {
    if (!(await insertCapture(tx, { ...stored, kind: 'mismatch' }))) return order;
    const { captureId, amountCents, currency, verdict } = capture;
    await recordDiscrepancy(tx, {
      rule: 'payment-mismatch',
      subject: `capture/${captureId}`,
      details: { orderId: order.id, verdict, amountCents, currency, expectedCents: order.subtotalCents },
      now,
    });
    await endCaptureOf(tx, { order, paypalOrderId, now });
    if (!awaitsPayment(order)) await requestRefundsOfMismatches(tx, { orderId: order.id, newId: deps.newId, now });
    return order;
  }
  if (awaitsPayment(order)) {
    if (!(await insertCapture(tx, { ...stored, kind: 'payment' }))) return order;
    const state = await lockPaymentState(tx, order.id);
    await savePaymentState(tx, order.id, { ...state, capturingUntil: null }, null);
    const paid: Order = { ...order, status: 'paid', paidAt: now, version: order.version + 1 };
    await changeOrder(deps, tx, { order: paid, history: ['paid'], at: now, by: 'customer' });
    await requestRefundsOfMismatches(tx, { orderId: order.id, newId: deps.newId, now });
    return paid;
  }
  if (!(await insertCapture(tx, { ...stored, kind: 'surplus' }))) return order;
  const { captureId, amountCents } = capture;
  await requestRefundOfCapture(tx, { id: deps.newId(), captureId, orderId: order.id, amountCents, now });
  await recordDiscrepancy(tx, {
    rule: 'surplus-payment',
    subject: `capture/${captureId}`,
    details: { orderId: order.id, status: order.status, amountCents },
    now,
  });
  return order;
}

/** The outcome of a capture that does not match is known: the order may be cancelled at once, which refunds it. */
async function endCaptureOf(
  tx: Transaction,
  { order, paypalOrderId, now }: { order: Order; paypalOrderId: string; now: Date },
): Promise<void> {
  const state = await lockPaymentState(tx, order.id);
  if (state.paypalOrderId !== paypalOrderId || state.capturingUntil === null) return;
  await savePaymentState(tx, order.id, { ...state, capturingUntil: null }, nextCheckAt(order, { checks: 0, now }));
}
