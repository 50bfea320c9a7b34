import type { Logger } from '../service/observability/logger.ts';
import { counter, gauge } from '../service/observability/metrics.ts';
import type { Queryable } from '../service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '../service/timing/periodic-task.ts';
import { expireMails, PRUNE_BATCH, pruneMails, waitingMails } from './mail-queue.ts';

const INTERVAL_MS = 5_000;
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Creates the task that measures unsent emails, expires old ones and deletes finished ones, independently of sending.
 */
export function createMailMaintenance(db: Queryable, logger: Logger): PeriodicTask {
  const unsent = gauge('mails_unsent', 'Emails waiting to be sent');
  const age = gauge('mails_unsent_age_seconds', 'Age of the oldest email waiting to be sent');
  const expired = counter('mails_expired_total', 'Emails that expired before they could be sent');
  let pruneAt = 0;

  async function work(): Promise<void> {
    const expiredCount = await expireMails(db);
    if (expiredCount > 0) logger.warn({ mails: expiredCount }, 'emails expired before they could be sent');
    expired.inc(expiredCount);
    const waiting = await waitingMails(db);
    unsent.set(waiting.count);
    age.set(waiting.age);
    if (performance.now() < pruneAt) return;
    const pruned = await pruneMails(db);
    pruneAt = pruned === PRUNE_BATCH ? 0 : performance.now() + PRUNE_EVERY_MS;
  }

  return createPeriodicTask(INTERVAL_MS, {
    work,
    logger,
    failureMessage: 'email queue could not be measured or cleaned up',
  });
}
