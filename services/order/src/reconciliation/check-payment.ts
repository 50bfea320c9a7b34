import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { lockOrder } from '../orders/order-repository.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { beginAttempt, endingAttempt } from '../payments/payment-attempts.ts';
import { asResponse } from '../payments/payment-errors.ts';
import { lockPaymentState } from '../payments/payment-repository.ts';
import { readPayment } from '../payments/reconcile-payments.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { verifyCapturesOf } from './verify-captures.ts';

/** Milliseconds within which another check of the same order asks PayPal no second time. */
const CHECK_AGAIN_MS = 10_000;

interface Check {
  orderId: string;
  paypalOrderId: string | null;
  attempt: string;
}

/**
 * Asks PayPal about an order's payment now, for an administrator, as the jobs do in time: settles what it finds, and compares
 * the captures that are known. Repeated and concurrent checks have no further effect.
 * @param deps `asAdministrator`: a database that checks the caller
 * @throws ShopError 404 for an unknown order; 409 `no-payment` for one without a payment at PayPal; 503 while PayPal is
 * unavailable
 */
export async function checkPayment(
  deps: PaymentDeps & { asAdministrator: Database; audit: Audit },
  orderId: string,
): Promise<void> {
  const check = await beginCheck(deps, orderId);
  if (check === undefined) return;
  const { paypalOrderId, attempt } = check;
  try {
    if (paypalOrderId !== null) {
      const found = await readPayment(deps, {
        orderId,
        paypalOrderId,
        by: 'administrator',
        around: (ask) => endingAttempt(deps, attempt, ask),
      });
      if (found !== undefined) await settlePayment(deps, orderId, found);
    }
    await verifyCapturesOf(deps, orderId);
  } catch (error) {
    throw asResponse(error);
  }
}

/** Notes who asks, before PayPal is called. @returns undefined when somebody has just asked */
async function beginCheck(
  { asAdministrator, audit, now: clock, newId }: PaymentDeps & { asAdministrator: Database; audit: Audit },
  orderId: string,
): Promise<Check | undefined> {
  if (!isId(orderId)) throw notFound('Order');
  return asAdministrator.transaction(async (tx) => {
    if ((await lockOrder(tx, orderId)) === undefined) throw notFound('Order');
    const { paypalOrderId } = await lockPaymentState(tx, orderId);
    const now = clock();
    const [known] = await tx.query<{ hasCaptures: boolean; isRecent: boolean }>(
      `select exists (select 1 from captures where order_id = $1) as "hasCaptures",
         exists (select 1 from payment_attempts where order_id = $1 and step = 'check' and started_at > $2) as "isRecent"`,
      [orderId, new Date(now.getTime() - CHECK_AGAIN_MS)],
    );
    if (paypalOrderId === null && known?.hasCaptures !== true)
      throw conflict('no-payment', 'No payment of this order was started at PayPal');
    if (known?.isRecent) return undefined;
    const attempt = await beginAttempt(
      tx,
      { now: clock, newId },
      { orderId, step: 'check', by: 'administrator', paypalOrderId },
    );
    const [before, after] = [{ payment: null }, { payment: paypalOrderId ?? 'captures' }];
    await audit(tx, { what: 'payment-checked', subject: `order/${orderId}`, before, after });
    return { orderId, paypalOrderId, attempt };
  });
}
