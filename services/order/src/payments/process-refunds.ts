import { changeOrder } from '../orders/change-order.ts';
import { lockOrder } from '../orders/order-repository.ts';
import { PayPalRefused, PayPalUnavailable, PayPalUnreadable } from '../paypal/paypal-errors.ts';
import type { PayPalRefund } from '../paypal/paypal-schemas.ts';
import type { PaymentDeps } from './deps.ts';
import { settleDiscrepancy } from './discrepancies.ts';
import {
  claimDueRefund,
  lockIncompleteRefund,
  type Refund,
  saveCompletedRefund,
  saveRefundAttempt,
} from './refund-repository.ts';

/** Milliseconds after which another replica may attempt a refund whose attempt did not end. */
const LEASE_MS = 60_000;
const MAX_DELAY_MS = 600_000;

/**
 * Attempts the refunds that are due. PayPal-Request-Id makes a repeated attempt harmless, so a crash at any point refunds
 * once. Refunds are claimed one by one. A definite refusal makes the refund `failed`, for an administrator.
 */
export async function processRefunds(deps: PaymentDeps, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const now = deps.now();
    const refund = await claimDueRefund(deps.db, { now, until: new Date(now.getTime() + LEASE_MS) });
    if (refund === undefined || !(await processRefund(deps, refund))) return;
  }
}

/** @returns false when PayPal is unavailable: this run ends */
async function processRefund(deps: PaymentDeps, refund: Refund): Promise<boolean> {
  try {
    const result = await requestRefund(deps, refund);
    if (result.status === 'COMPLETED') await completeRefund(deps, refund, result.id);
    else if (result.status === 'PENDING') await retryLater(deps, refund, { status: 'pending', refundId: result.id });
    else await fail(deps, refund, `PayPal reports ${result.status}`);
    return true;
  } catch (error) {
    if (error instanceof PayPalRefused) await afterRefusal(deps, refund, error);
    else if (error instanceof PayPalUnavailable)
      await retryLater(deps, refund, {
        status: refund.paypalRefundId === null ? 'requested' : 'pending',
        error: error.message,
      });
    else deps.logger.error({ err: error, refundId: refund.id }, 'refund could not be attempted');
    return !(error instanceof PayPalUnavailable) || error instanceof PayPalUnreadable;
  }
}

function requestRefund(deps: PaymentDeps, refund: Refund): Promise<PayPalRefund> {
  const { id, captureId, amountCents, paypalRefundId, generation } = refund;
  if (paypalRefundId !== null) return deps.paypal.getRefund(paypalRefundId, deps.paypal.deadline());
  return deps.paypal.refundCapture(captureId, amountCents, `${id}-refund-${generation}`, deps.paypal.deadline());
}

/** A capture that is refunded already, by this shop or in PayPal's own administration, counts as refunded. */
async function afterRefusal(deps: PaymentDeps, refund: Refund, refused: PayPalRefused): Promise<void> {
  if (refused.issue === 'CAPTURE_FULLY_REFUNDED') await completeRefund(deps, refund, null);
  else await fail(deps, refund, refused.issue);
}

/**
 * Stores a completed refund. The refund of an order's payment also makes the order refunded; that of a surplus capture
 * settles its discrepancy.
 */
async function completeRefund(deps: PaymentDeps, refund: Refund, paypalRefundId: string | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    if (!(await lockIncompleteRefund(tx, refund.id))) return;
    const now = deps.now();
    await saveCompletedRefund(tx, refund.id, { paypalRefundId, completedAt: now });
    if (refund.kind === 'surplus')
      await settleDiscrepancy(tx, { rule: 'surplus-payment', subject: `capture/${refund.captureId}`, now });
    if (order !== undefined && refund.kind !== 'payment')
      await deps.notify(tx, order, { by: 'shop', refundedSurplusCents: refund.amountCents });
    if (refund.kind !== 'payment' || order?.status !== 'refunding') return;
    const refunded = { ...order, status: 'refunded' as const, version: order.version + 1 };
    await changeOrder(deps, tx, { order: refunded, history: ['refunded'], at: now, by: 'shop' });
  });
}

async function retryLater(
  deps: PaymentDeps,
  refund: Refund,
  outcome: { status: Exclude<Refund['status'], 'completed'>; refundId?: string; error?: string },
): Promise<void> {
  const delay = Math.min(MAX_DELAY_MS, 5_000 * 2 ** Math.min(refund.attempts, 10));
  await saveRefundAttempt(deps.db, refund, {
    status: outcome.status,
    paypalRefundId: outcome.refundId ?? null,
    error: outcome.error ?? null,
    nextAttemptAt: new Date(deps.now().getTime() + delay),
  });
}

async function fail(deps: PaymentDeps, refund: Refund, error: string): Promise<void> {
  deps.logger.error(
    { refundId: refund.id, orderId: refund.orderId, error },
    'refund failed: an administrator must retry it',
  );
  await saveRefundAttempt(deps.db, refund, { status: 'failed', error });
}
