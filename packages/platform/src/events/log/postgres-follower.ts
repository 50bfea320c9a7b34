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

const LOOK_MS = 1_000;

/** Hears whole topics of the PostgreSQL log from now on. Resolves when it knows where "now" is; waits for an outage to end. */
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
  const handled = skipOnError(logger, options.handle);
  const alarm = createWakeableSleep();
  const forgetHints = options.notifications.onAppended(options.topics, () => alarm.wake());
  let stopped = false;

  async function work(positions: Map<Topic, number>): Promise<void> {
    const outage = createOutageLog(logger);
    let failures = 0;
    while (!stopped) {
      try {
        const records = await readTopicsAfter(db, positions);
        outage.recovered('following the event log again');
        failures = 0;
        for (const record of records) {
          if (stopped) return;
          await handled(record);
          positions.set(record.topic, Number(record.offset));
        }
        if (records.length > 0) continue;
        await recoverFromShorterLog(positions);
        await alarm.sleep(LOOK_MS);
      } catch (error) {
        failures += 1;
        outage.failed(error, { failures }, 'the event log cannot be followed');
        if (!stopped) await alarm.sleep(backoffMs(failures));
      }
    }
  }

  /** A log that was restored or made anew ends before what was heard of it: new records would not be heard until it has outgrown that. */
  async function recoverFromShorterLog(positions: Map<Topic, number>): Promise<void> {
    for (const [topic, end] of await lastPositions(db, options.topics)) {
      const heard = positions.get(topic) ?? 0;
      if (end >= heard) continue;
      logger.warn({ topic, heard, end }, 'event log ends before what was heard of it: following from its end');
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
      forgetHints();
      alarm.wake();
      await working;
    },
  };
}
