import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound, ShopError } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { auditedStatus } from '../orders/audited-status.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { ChangeDeps } from '../orders/deps.ts';
import { decideCancellation } from '../orders/order.ts';
import { checkCancellationLimit, lockAccount, type OrderLimits } from '../orders/order-limits.ts';
import { lockOrder } from '../orders/order-repository.ts';
import { isCapturing } from './capture-attempt.ts';
import { nextCheckAt } from './check-schedule.ts';
import { lockPaymentState, savePaymentState } from './payment-repository.ts';
import { requestRefundOfPayment, requestRefundsOfMismatches } from './refund-repository.ts';

/**
 * Cancels an order that is not delivered and gives its stock back once (docs/api.md#cancel). A paid PayPal order is
 * refunded: the refund is requested in the same transaction. Repeated calls change nothing.
 * @param command `reason`: what the caller gave as the reason, for the order's history and the customer's email
 * @throws ShopError 404 for an unknown order and for another customer's; 409 when it is delivered; 409 with Retry-After
 * while its payment is being captured; 429 when its customer has cancelled too many paid orders today
 */
export async function cancelOrder(
  deps: ChangeDeps & { audit: Audit; limits: OrderLimits },
  caller: UserCaller,
  command: { orderId: string; reason?: string | undefined },
): Promise<void> {
  const { orderId, reason } = command;
  if (!isId(orderId)) throw notFound('Order');
  await databaseForUser(deps.db, caller).transaction(async (tx) => {
    // Before the order, as confirming an address locks them.
    if (!caller.isAdmin) await lockAccount(tx, caller.userId);
    const order = await lockOrder(tx, orderId);
    if (order === undefined || !(caller.isAdmin || order.userId === caller.userId)) throw notFound('Order');
    const decision = decideCancellation(order);
    if (decision.kind === 'already') return;
    if (decision.kind === 'refused') throw conflict('already-delivered', 'A delivered order cannot be cancelled');
    const now = deps.now();
    const payment = await lockPaymentState(tx, orderId);
    if (order.status === 'placed' && isCapturing(payment, now)) throw captureInProgress();
    const { order: ended } = decision;
    // Administrators may order too: their own order they cancel as its customer.
    const by = order.userId === caller.userId ? 'customer' : 'administrator';
    if (!caller.isAdmin && ended.status === 'refunding') {
      await checkCancellationLimit(tx, deps.limits, { userId: caller.userId, now });
    }
    await changeOrder(deps, tx, { order: ended, history: [ended.status], at: now, by, reason, returnsStock: true });
    await requestRefundsOfMismatches(tx, { orderId, newId: deps.newId, now });
    if (ended.status === 'refunding') await requestRefundOfPayment(tx, { orderId, id: deps.newId(), now });
    else if (payment.paypalOrderId !== null)
      // A payment may still arrive; it is refunded.
      await savePaymentState(tx, orderId, payment, nextCheckAt(ended, { checks: 0, now }));
    if (by === 'customer') return;
    const [before, after] = [auditedStatus(order), auditedStatus(ended)];
    await deps.audit(tx, { what: 'order-cancelled', subject: `order/${orderId}`, before, after });
  });
}

function captureInProgress(): ShopError {
  return new ShopError(
    'conflict',
    'payment-in-progress',
    'The payment of this order is in progress. Try again in a moment.',
    {
      retryAfter: 5,
    },
  );
}
