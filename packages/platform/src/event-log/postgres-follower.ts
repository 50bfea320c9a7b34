import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../logger.ts';
import type { Database } from '../postgres.ts';
import { createAlarm } from './alarm.ts';
import { backoffMs } from './backoff.ts';
import type { Delivered, Listening } from './event-log.ts';
import type { GroupHints } from './postgres-group.ts';
import { lastPositions, readTopicsAfter } from './postgres-records.ts';

const LOOK_MS = 1_000;

/** Hears whole topics of the PostgreSQL log from now on. Resolves when it knows where "now" is; waits for an outage to end. */
export async function followPostgres(options: {
  db: Database;
  ready: () => Promise<void>;
  hints: Pick<GroupHints, 'onAppended'>;
  logger: Logger;
  topics: readonly Topic[];
  handle: (record: Delivered) => Promise<void>;
  isClosed: () => boolean;
}): Promise<Listening> {
  const { db, logger, handle } = options;
  const alarm = createAlarm();
  const forgetHints = options.hints.onAppended(options.topics, () => alarm.ring());
  let stopped = false;

  async function start(): Promise<Map<Topic, number>> {
    for (let failures = 1; ; failures += 1) {
      try {
        await options.ready();
        return await lastPositions(db, options.topics);
      } catch (error) {
        if (options.isClosed()) throw error;
        logger.warn({ err: error, failures }, 'the event log cannot be followed yet');
        await alarm.sleep(backoffMs(failures));
      }
    }
  }

  async function work(positions: Map<Topic, number>): Promise<void> {
    let failures = 0;
    while (!stopped) {
      try {
        const records = await readTopicsAfter(db, positions);
        failures = 0;
        for (const record of records) {
          if (stopped) return;
          await handled(record);
          positions.set(record.topic, Number(record.offset));
        }
        if (records.length === 0) await alarm.sleep(LOOK_MS);
      } catch (error) {
        failures += 1;
        logger.warn({ err: error, failures }, 'the event log cannot be followed');
        if (!stopped) await alarm.sleep(backoffMs(failures));
      }
    }
  }

  async function handled(record: Delivered): Promise<void> {
    try {
      await handle(record);
    } catch (error) {
      const { topic, partition, offset } = record;
      logger.error({ err: error, topic, partition, offset }, 'a follower failed and goes on');
    }
  }

  const working = work(await start());
  return {
    stop: async () => {
      stopped = true;
      forgetHints();
      alarm.ring();
      await working;
    },
  };
}
