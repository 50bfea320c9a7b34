import type { Logger } from '../logger.ts';
import { gauge } from '../metrics.ts';
import type { Queryable } from '../postgres.ts';
import { PRUNE_BATCH, pruneMails, waitingMails } from './mail-queue.ts';

const EVERY_MS = 5_000;
const PRUNE_EVERY_MS = 3_600_000;

/** Beside sending, and whatever becomes of it: measures what waits, and prunes what is over. */
export function createMailUpkeep(db: Queryable, logger: Logger): { start(): void; stop(): Promise<void> } {
  const unsent = gauge('mails_unsent', 'Mails that wait to be sent');
  const age = gauge('mails_unsent_age_seconds', 'Age of the oldest mail that waits to be sent');
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  let pruneAt = 0;

  async function work(): Promise<void> {
    try {
      const waiting = await waitingMails(db);
      unsent.set(waiting.count);
      age.set(waiting.age);
      if (performance.now() < pruneAt) return;
      const pruned = await pruneMails(db);
      pruneAt = pruned === PRUNE_BATCH ? 0 : performance.now() + PRUNE_EVERY_MS;
    } catch (error) {
      logger.warn({ err: error }, 'waiting mails were not measured, old ones not pruned');
    }
  }

  const workNext = () => {
    working = working.then(work);
  };
  return {
    start: () => {
      timer = setInterval(workNext, EVERY_MS);
      timer.unref();
      workNext();
    },
    stop: () => {
      clearInterval(timer);
      return working;
    },
  };
}
