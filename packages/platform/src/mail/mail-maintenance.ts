import type { Logger } from '../service/lifecycle/logger.ts';
import { counter, gauge } from '../service/lifecycle/metrics.ts';
import type { Queryable } from '../service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '../service/timing/periodic-task.ts';
import { expireMails, PRUNE_BATCH, pruneMails, waitingMails } from './mail-queue.ts';

const EVERY_MS = 5_000;
const PRUNE_EVERY_MS = 3_600_000;

/** Beside sending, and whatever becomes of it: measures what waits, forgets what has expired, and prunes what is over. */
export function createMailMaintenance(db: Queryable, logger: Logger): PeriodicTask {
  const unsent = gauge('mails_unsent', 'Mails that wait to be sent');
  const age = gauge('mails_unsent_age_seconds', 'Age of the oldest mail that waits to be sent');
  const expired = counter('mails_expired_total', 'Mails that were of no use any more before they could be sent');
  let pruneAt = 0;

  async function work(): Promise<void> {
    const forgotten = await expireMails(db);
    if (forgotten > 0) logger.warn({ mails: forgotten }, 'mails expired before they could be sent');
    expired.inc(forgotten);
    const waiting = await waitingMails(db);
    unsent.set(waiting.count);
    age.set(waiting.age);
    if (performance.now() < pruneAt) return;
    const pruned = await pruneMails(db);
    pruneAt = pruned === PRUNE_BATCH ? 0 : performance.now() + PRUNE_EVERY_MS;
  }

  return createPeriodicTask(EVERY_MS, {
    work,
    logger,
    failureMessage: 'waiting mails were not measured, old ones not pruned',
  });
}
