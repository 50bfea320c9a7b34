import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { counter, gauge } from '@shop/platform/service/observability/metrics.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { withAdvisoryLock } from '@shop/platform/service/postgres/with-advisory-lock.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { type BlockedBy, type Cleanup, cleanUpOrphans } from './clean-up-orphans.ts';
import type { ImageStore } from './image-store.ts';
import { claimStore } from './store-owner.ts';

const INTERVAL_MS = 3_600_000;

const BLOCKED: Record<BlockedBy, { level: 'error' | 'warn' | 'debug'; message: string }> = {
  'other-database': { level: 'error', message: 'orphan cleanup skipped: the image store belongs to another database' },
  'no-owner': {
    level: 'warn',
    message: 'orphan cleanup skipped: the image store notes no owner and this database does not know most of its files',
  },
  'no-products': { level: 'debug', message: 'orphan cleanup skipped: the catalogue has no products' },
};

/**
 * Deletes orphaned image files every hour, on one replica at a time. The start only records the owner of a store
 * without one: after a start on a wrong or new database there is an hour to notice. Failures wait for the next hour.
 * @param deps `everyMs`: the interval, for tests
 */
export function createOrphanCleanup(deps: {
  db: Database;
  images: ImageStore;
  logger: Logger;
  now: () => Date;
  intervalMs?: number;
}): PeriodicTask {
  const { db, images, now, intervalMs = INTERVAL_MS } = deps;
  const logger = deps.logger.child({ part: 'orphan-cleanup' });
  const report = createReport(logger);
  let isStart = true;
  const work = (isStopped: () => boolean) => {
    const onlyClaim = isStart;
    isStart = false;
    return withAdvisoryLock(db, ADVISORY_LOCKS.imageCleanup, async () => {
      if (onlyClaim) await claimStore({ db, images }, now());
      else report(await cleanUpOrphans({ db, images, isStopped }, now()));
    });
  };
  return createPeriodicTask(intervalMs, { work, logger, failureMessage: 'orphan cleanup failed' });
}

/** Creates a function that logs and counts the result of a run. */
function createReport(logger: Logger): (cleanup: Cleanup) => void {
  const deleted = counter('image_orphans_deleted_total', 'Image files deleted because nothing shows them any more');
  const failed = counter('image_orphan_deletions_failed_total', 'Orphaned image files that the store did not delete');
  const blocked = gauge('image_orphan_cleanup_blocked', 'Whether the last run deleted nothing, by reason', ['reason']);
  return ({ blockedBy, failure, ...cleanup }) => {
    deleted.inc(cleanup.deleted);
    failed.inc(cleanup.failed);
    for (const reason of Object.keys(BLOCKED)) blocked.set({ reason }, Number(reason === blockedBy));
    if (blockedBy !== undefined) {
      const { level, message } = BLOCKED[blockedBy];
      const { databaseId, owner } = cleanup;
      logger[level]({ databaseId, owner }, message);
      return;
    }
    if (cleanup.failed > 0) logger.warn({ err: failure, failed: cleanup.failed }, 'orphaned image files not deleted');
    logger[cleanup.deleted > 0 ? 'info' : 'debug'](cleanup, 'orphan cleanup finished');
  };
}
