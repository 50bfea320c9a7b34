import { unaudited } from '@shop/platform/service/audit/audit.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { expireOrders } from '../../payments/expire-orders.ts';
import { processRefunds } from '../../payments/process-refunds.ts';
import { reconcilePayments } from '../../payments/reconcile-payments.ts';
import { retryRefund } from '../../payments/retry-refund.ts';
import type { JobAction } from './money-actions.ts';
import type { MoneyPayPal } from './money-paypal.ts';

interface JobDeps {
  deps: PaymentDeps;
  paypal: MoneyPayPal;
  /** The orders of the sequence. */
  orderIds: string[];
}

const never = () => false;

/** Runs a job of the shop once, or lets an administrator retry all failed refunds. */
export async function runJob(action: JobAction, { deps, paypal, orderIds }: JobDeps): Promise<void> {
  switch (action.kind) {
    case 'expire':
      return paypal.during({ isDown: action.isDown }, () => expireOrders({ ...deps, payments: deps }, never));
    case 'reconcile':
      await makeChecksDue(deps, orderIds);
      return paypal.during({ isDown: action.isDown }, () => reconcilePayments(deps, never));
    case 'refund':
      await makeRefundsDue(deps, orderIds);
      return paypal.during({ refundMode: action.mode }, () => processRefunds(deps, never));
    case 'retry-refunds':
      return retryRefunds(deps, orderIds);
  }
}

/** Lets the time of every check come, without the hours until then. */
async function makeChecksDue({ db, now }: PaymentDeps, orderIds: string[]): Promise<void> {
  // Ended orders are checked ten times: a long sequence is to leave them some.
  await db.query(
    `update orders set check_payment_at = $2, payment_checks = least(payment_checks, 5)
     where id = any($1) and check_payment_at is not null`,
    [orderIds, now()],
  );
}

async function makeRefundsDue({ db, now }: PaymentDeps, orderIds: string[]): Promise<void> {
  await db.query('update refunds set next_attempt_at = $2 where order_id = any($1) and next_attempt_at is not null', [
    orderIds,
    now(),
  ]);
}

async function retryRefunds({ db, now }: PaymentDeps, orderIds: string[]): Promise<void> {
  const failed = await db.query<{ id: string }>(
    `select id from refunds where order_id = any($1) and status = 'failed'`,
    [orderIds],
  );
  for (const { id } of failed) await retryRefund({ db, audit: unaudited, now: now() }, id);
}
