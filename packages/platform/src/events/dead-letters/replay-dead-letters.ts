import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { createPollingLoop } from '../../service/timing/polling-loop.ts';
import type { LogRecord } from '../log/event-log.ts';
import {
  countDeadLetters,
  deadLettersToReplay,
  markReplayed,
  markReplayFailed,
  PRUNE_BATCH,
  pruneDeadLetters,
} from './dead-letters.ts';

const POLL_MS = 1_000;
const BATCH = 50;
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Replays a consumer's dead letters on request, through the same code path as the first delivery. Two replicas may
 * replay the same record; versions ensure that it takes effect once.
 * @param options `attempt` returns the failure, if any, and throws during an outage
 */
export function createDeadLetterReplay(options: {
  db: Database;
  logger: Logger;
  consumer: string;
  attempt: (record: LogRecord) => Promise<{ error: string; attempts: number } | undefined>;
}): { start(): void; stop(): Promise<void> } {
  const { db, logger, consumer, attempt } = options;
  let pruneAt = 0;

  async function replayAll(): Promise<void> {
    for (const deadLetter of await deadLettersToReplay(db, consumer, BATCH)) {
      if (loop.isStopped()) return;
      const failure = await attempt(deadLetter);
      if (failure) await markReplayFailed(db, deadLetter.id, failure);
      else await markReplayed(db, deadLetter.id);
      logger.info({ id: deadLetter.id, ...failure }, failure ? 'dead letter not replayed' : 'dead letter replayed');
    }
  }

  async function prune(): Promise<void> {
    if (performance.now() < pruneAt) return;
    pruneAt = performance.now() + PRUNE_EVERY_MS;
    try {
      if ((await pruneDeadLetters(db)) === PRUNE_BATCH) pruneAt = 0;
    } catch (error) {
      logger.warn({ err: error }, 'replayed dead letters could not be deleted: retrying in an hour');
    }
  }

  const loop = createPollingLoop({
    poll: async () => {
      await countDeadLetters(db);
      await replayAll();
      await prune();
      return POLL_MS;
    },
    onFailure: (err) => logger.warn({ err }, 'dead-letter replay failed: retrying'),
    backoff: () => POLL_MS,
  });
  return { start: loop.start, stop: loop.stop };
}
