import type { Logger } from '../../service/lifecycle/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { createWakeableSleep } from '../../service/timing/wakeable-sleep.ts';
import type { LogRecord } from '../log/event-log.ts';
import {
  countDeadLetters,
  deadLettersToReplay,
  markReplayed,
  markReplayFailed,
  PRUNE_BATCH,
  pruneDeadLetters,
} from './dead-letters.ts';

const LOOK_MS = 1_000;
const BATCH = 50;
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Applies a consumer's dead-lettered records again when that was asked for, by the same path as at first. Two replicas may take
 * the same record: versions see to it that it counts once.
 * @param options `attempt` returns how it failed, and throws in an outage
 */
export function createDeadLetterReplay(options: {
  db: Database;
  logger: Logger;
  consumer: string;
  attempt: (record: LogRecord) => Promise<{ error: string; attempts: number } | undefined>;
}): { start(): void; stop(): Promise<void> } {
  const { db, logger, consumer, attempt } = options;
  const alarm = createWakeableSleep();
  let stopped = false;
  let working: Promise<void> | undefined;
  let pruneAt = 0;

  async function replayAll(): Promise<void> {
    for (const dead of await deadLettersToReplay(db, consumer, BATCH)) {
      if (stopped) return;
      const failure = await attempt(dead);
      if (failure) await markReplayFailed(db, dead.id, failure);
      else await markReplayed(db, dead.id);
      logger.info({ id: dead.id, ...failure }, failure ? 'dead letter not replayed' : 'dead letter replayed');
    }
  }

  async function prune(): Promise<void> {
    if (performance.now() < pruneAt) return;
    pruneAt = performance.now() + PRUNE_EVERY_MS;
    try {
      if ((await pruneDeadLetters(db)) === PRUNE_BATCH) pruneAt = 0;
    } catch (error) {
      logger.warn({ err: error }, 'replayed events were not deleted; trying again in an hour');
    }
  }

  async function work(): Promise<void> {
    while (!stopped) {
      try {
        await countDeadLetters(db);
        await replayAll();
        await prune();
      } catch (error) {
        logger.warn({ err: error }, 'dead letters wait for their replay');
      }
      if (!stopped) await alarm.sleep(LOOK_MS);
    }
  }

  return {
    start: () => {
      working = work();
    },
    stop: async () => {
      stopped = true;
      alarm.wake();
      await working;
    },
  };
}
