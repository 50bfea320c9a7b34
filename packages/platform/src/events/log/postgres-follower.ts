import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/lifecycle/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createWakeableSleep } from '../../service/timing/wakeable-sleep.ts';
import type { LogRecord, Subscription } from './event-log.ts';
import { createOutageLog } from './outage-log.ts';
import type { GroupNotifications } from './postgres-group.ts';
import { lastPositions, readTopicsAfter } from './postgres-records.ts';
import { retryUntilReachable } from './retry-until-reachable.ts';
import { skipOnError } from './skip-on-error.ts';

const POLL_MS = 1_000;

/** Follows whole topics of the PostgreSQL log from now on. Resolves once it knows the current end; waits for the end of an outage. */
export async function followPostgres(options: {
  db: Database;
  ready: () => Promise<void>;
  notifications: Pick<GroupNotifications, 'onAppended'>;
  logger: Logger;
  topics: readonly Topic[];
  handle: (record: LogRecord) => Promise<void>;
  closing: AbortSignal;
}): Promise<Subscription> {
  const { db, logger } = options;
  const handleOrSkip = skipOnError(logger, options.handle);
  const sleeper = createWakeableSleep();
  const stopNotifications = options.notifications.onAppended(options.topics, () => sleeper.wake());
  let stopped = false;

  async function work(positions: Map<Topic, number>): Promise<void> {
    const outage = createOutageLog(logger);
    let failures = 0;
    while (!stopped) {
      try {
        const records = await readTopicsAfter(db, positions);
        outage.recovered('event log is reachable: following again');
        failures = 0;
        for (const record of records) {
          if (stopped) return;
          await handleOrSkip(record);
          positions.set(record.topic, Number(record.offset));
        }
        if (records.length > 0) continue;
        await recoverFromShorterLog(positions);
        await sleeper.sleep(POLL_MS);
      } catch (error) {
        failures += 1;
        outage.failed(error, { failures }, 'event log is unreachable: not following');
        if (!stopped) await sleeper.sleep(backoffMs(failures));
      }
    }
  }

  /** Moves positions back to the end of a log that was restored or recreated: else new records below them would be missed. */
  async function recoverFromShorterLog(positions: Map<Topic, number>): Promise<void> {
    for (const [topic, end] of await lastPositions(db, options.topics)) {
      const position = positions.get(topic) ?? 0;
      if (end >= position) continue;
      logger.warn({ topic, position, end }, 'event log is shorter than our position: resuming at its end');
      positions.set(topic, end);
    }
  }

  const start = await retryUntilReachable(options, async () => {
    await options.ready();
    return lastPositions(db, options.topics);
  });
  const working = work(start);
  return {
    stop: async () => {
      stopped = true;
      stopNotifications();
      sleeper.wake();
      await working;
    },
  };
}
