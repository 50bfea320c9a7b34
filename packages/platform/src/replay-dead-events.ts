import {
  countDeadEvents,
  deadEventsToReplay,
  markReplayed,
  markReplayFailed,
  PRUNE_BATCH,
  pruneDeadEvents,
} from './dead-events.ts';
import { createAlarm } from './event-log/alarm.ts';
import type { Delivered } from './event-log/event-log.ts';
import type { Logger } from './logger.ts';
import type { Database } from './postgres.ts';

const LOOK_MS = 1_000;
const BATCH = 50;
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Applies a consumer's parked records again when that was asked for, by the same path as at first. Two replicas may take
 * the same record: versions see to it that it counts once.
 * @param options `attempt` returns how it failed, and throws in an outage
 */
export function createDeadEventReplay(options: {
  db: Database;
  logger: Logger;
  consumer: string;
  attempt: (record: Delivered) => Promise<{ error: string; attempts: number } | undefined>;
}): { start(): void; stop(): Promise<void> } {
  const { db, logger, consumer, attempt } = options;
  const alarm = createAlarm();
  let stopped = false;
  let working: Promise<void> | undefined;
  let pruneAt = 0;

  async function replayAll(): Promise<void> {
    for (const dead of await deadEventsToReplay(db, consumer, BATCH)) {
      if (stopped) return;
      const failure = await attempt(dead);
      if (failure) await markReplayFailed(db, dead.id, failure);
      else await markReplayed(db, dead.id);
      logger.info({ id: dead.id, ...failure }, failure ? 'a dead event stays parked' : 'a dead event was replayed');
    }
  }

  async function prune(): Promise<void> {
    if (performance.now() < pruneAt) return;
    pruneAt = performance.now() + PRUNE_EVERY_MS;
    try {
      if ((await pruneDeadEvents(db)) === PRUNE_BATCH) pruneAt = 0;
    } catch (error) {
      logger.warn({ err: error }, 'replayed events were not deleted; trying again in an hour');
    }
  }

  async function work(): Promise<void> {
    while (!stopped) {
      try {
        await countDeadEvents(db);
        await replayAll();
        await prune();
      } catch (error) {
        logger.warn({ err: error }, 'dead events wait for their replay');
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
      alarm.ring();
      await working;
    },
  };
}
