import type { Component } from '@shop/platform/service/lifecycle/lifecycle.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { createPeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import type { ChangeDeps } from '../orders/deps.ts';
import type { PaymentDeps } from './deps.ts';
import { expireOrders } from './expire-orders.ts';
import { processRefunds } from './process-refunds.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const EXPIRY_INTERVAL_MS = 30_000;
const RECONCILE_INTERVAL_MS = 10_000;
const REFUND_INTERVAL_MS = 5_000;

/**
 * Creates the background jobs of payments. Orders expire even without PayPal: they may have been placed with it.
 * @param deps `payments`: undefined while PayPal is not configured
 */
export function paymentJobs({
  change,
  payments,
  logger,
}: {
  change: ChangeDeps;
  payments: PaymentDeps | undefined;
  logger: Logger;
}): Component[] {
  const job = (name: string, ms: number, work: (isStopped: () => boolean) => Promise<void>): Component => ({
    name,
    ...createPeriodicTask(ms, { work, logger, failureMessage: `${name} failed` }),
  });
  return [
    job('order expiry', EXPIRY_INTERVAL_MS, (isStopped) => expireOrders({ ...change, payments, logger }, isStopped)),
    ...(payments === undefined
      ? []
      : [
          job('payment reconciliation', RECONCILE_INTERVAL_MS, (isStopped) => reconcilePayments(payments, isStopped)),
          job('refunds', REFUND_INTERVAL_MS, (isStopped) => processRefunds(payments, isStopped)),
        ]),
  ];
}
