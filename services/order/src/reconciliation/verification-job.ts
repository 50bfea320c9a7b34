import type { Component } from '@shop/platform/service/lifecycle/lifecycle.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { gauge } from '@shop/platform/service/observability/metrics.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { withAdvisoryLock } from '@shop/platform/service/postgres/with-advisory-lock.ts';
import { createPeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { countFailedRefunds } from './attention-view.ts';
import { closeDays } from './close-days.ts';
import { recordDifferences } from './record-differences.ts';
import { BOOK_RULES, verifyBooks } from './verify-books.ts';
import { type ComparedPayPal, verifyCaptures } from './verify-captures.ts';

const INTERVAL_MS = 600_000;

const open = gauge('order_open_discrepancies', 'Discrepancies between the books that are not resolved');
const failedRefunds = gauge('order_failed_refunds', 'Refunds that failed, or are not completed after a day');
const verifiedAt = gauge(
  'order_books_verified_timestamp_seconds',
  'Unix time of the last verification of the books that ended on this replica, whatever it found',
);

export interface VerificationDeps {
  db: Database;
  /** undefined while PayPal is not configured. */
  paypal: ComparedPayPal | undefined;
  now: () => Date;
  logger: Logger;
  /** Milliseconds after which a run begins no further comparison with PayPal (60,000). */
  captureBudgetMs?: number;
}

/** Creates the job that verifies the books every 10 minutes, on one replica at a time. */
export function createVerificationJob(deps: VerificationDeps): Component {
  return {
    name: 'verification of the books',
    ...createPeriodicTask(INTERVAL_MS, {
      work: (isStopped) => runVerification(deps, isStopped),
      logger: deps.logger,
      failureMessage: 'books could not be verified',
    }),
  };
}

/**
 * Verifies the books unless another replica is doing so, and updates the metrics.
 * @returns whether it was this replica's turn
 */
export async function runVerification(
  deps: VerificationDeps,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  try {
    return await withAdvisoryLock(deps.db, ADVISORY_LOCKS.bookVerification, () => verifyAll(deps, isStopped));
  } finally {
    const [row] = await deps.db.query<{ count: number }>(
      'select count(*) as count from discrepancies where resolved_at is null',
    );
    open.set(row?.count ?? 0);
    failedRefunds.set(await countFailedRefunds(deps.db, deps.now()));
  }
}

async function verifyAll({ paypal, ...deps }: VerificationDeps, isStopped: () => boolean): Promise<void> {
  const now = deps.now();
  await closeDays(deps, now, isStopped);
  const differences = await verifyBooks(deps.db, isStopped);
  if (differences === undefined) return;
  await recordDifferences({ ...deps, now }, BOOK_RULES, differences);
  verifiedAt.set(now.getTime() / 1_000);
  if (paypal !== undefined) await verifyCaptures({ ...deps, paypal }, isStopped);
}
