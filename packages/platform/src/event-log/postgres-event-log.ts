import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../logger.ts';
import { openDatabase } from '../postgres.ts';
import type { EventLog, Listening, NewRecord } from './event-log.ts';
import { followPostgres } from './postgres-follower.ts';
import { consumeFromPostgres } from './postgres-group.ts';
import { setUpPostgresLog } from './postgres-log-schema.ts';
import { append, pruneRecords } from './postgres-records.ts';
import { createTopicHints } from './postgres-topic-hints.ts';

const PRUNE_EVERY_MS = 3_600_000;
const CONNECTIONS = 4;

/** The event log in PostgreSQL (EVENTS.md, The two logs). Connects when it is first used. */
export function openPostgresEventLog(options: { url: string; name: string; logger: Logger }): EventLog {
  const logger = options.logger.child({ part: 'event-log' });
  const db = openDatabase({
    url: options.url,
    name: `${options.name} event log`,
    max: CONNECTIONS,
    onError: (error) => logger.debug({ err: error }, 'an idle connection to the event log is gone'),
  });
  const hints = createTopicHints(db, logger);
  const listening = new Set<Listening>();
  let setUp: Promise<void> | undefined;
  let appending: Promise<unknown> = Promise.resolve();
  let closed = false;

  function ready(): Promise<void> {
    setUp ??= setUpPostgresLog(db).catch((error) => {
      setUp = undefined;
      throw error;
    });
    return setUp;
  }

  async function appendAll(records: readonly NewRecord[]): Promise<void> {
    await ready();
    for (const [topic, ofTopic] of Map.groupBy(records, (record): Topic => record.topic)) {
      await append(db, topic, ofTopic);
      hints.tellReaders(topic);
    }
  }

  function remembered(one: Listening): Listening {
    const own = {
      stop: async () => {
        listening.delete(own);
        await one.stop();
      },
    };
    listening.add(own);
    return own;
  }

  async function prune(): Promise<void> {
    await ready();
    while (!closed && (await pruneRecords(db)) > 0);
  }

  const pruning = setInterval(() => {
    prune().catch((error) => logger.warn({ err: error }, 'old events were not pruned'));
  }, PRUNE_EVERY_MS).unref();

  return {
    publish: (records) => {
      const appended = appending.then(() => appendAll(records));
      appending = appended.catch(() => undefined);
      return appended;
    },
    consume: async (reader) => remembered(consumeFromPostgres({ ...reader, db, ready, hints, logger })),
    follow: async (reader) =>
      remembered(await followPostgres({ ...reader, db, ready, hints, logger, isClosed: () => closed })),
    close: async () => {
      closed = true;
      clearInterval(pruning);
      await Promise.all([...listening].map((one) => one.stop()));
      await appending;
      await hints.close();
      await db.close();
    },
  };
}
