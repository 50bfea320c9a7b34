import { type Topic, topics } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import { openDatabase } from '../../service/postgres/postgres.ts';
import type { SecretText } from '../../service/secrets/secret.ts';
import type { EventLog, NewRecord } from './event-log.ts';
import { LEASE_MS } from './lease.ts';
import { followPostgres } from './postgres-follower.ts';
import { consumeFromPostgres } from './postgres-group.ts';
import { setUpPostgresLog } from './postgres-log-schema.ts';
import { append, PRUNE_BATCH, pruneRecords } from './postgres-records.ts';
import { createTopicNotifications } from './postgres-topic-notifications.ts';
import { createSubscriptions } from './subscriptions.ts';

const PRUNE_EVERY_MS = 3_600_000;
const MAX_CONNECTIONS = 4;

/**
 * Opens the event log in PostgreSQL (docs/events.md#event-logs). Connects on first use.
 * @param options `leaseMs`: how long a killed member keeps its topics; `timeoutFactor` multiplies all time limits
 */
export function openPostgresEventLog(options: {
  url: SecretText;
  name: string;
  logger: Logger;
  leaseMs?: number | undefined;
  timeoutFactor: number;
}): EventLog {
  const { leaseMs = LEASE_MS, timeoutFactor } = options;
  const logger = options.logger.child({ component: 'event-log' });
  const db = openDatabase({
    url: options.url,
    name: `${options.name} event log`,
    max: MAX_CONNECTIONS,
    timeoutFactor,
    onError: (error) => logger.debug({ err: error }, 'idle connection to the event log lost'),
  });
  const notifications = createTopicNotifications(db, logger);
  const subscriptions = createSubscriptions();
  let setUp: Promise<void> | undefined;
  let pruning: NodeJS.Timeout | undefined;
  let appending: Promise<unknown> = Promise.resolve();

  function ready(): Promise<void> {
    setUp ??= setUpPostgresLog(db).then(
      () => {
        pruning = setInterval(prune, PRUNE_EVERY_MS).unref();
        void prune();
      },
      (error) => {
        setUp = undefined;
        throw error;
      },
    );
    return setUp;
  }

  async function appendAll(records: readonly NewRecord[]): Promise<void> {
    await ready();
    for (const [topic, ofTopic] of Map.groupBy(records, (record): Topic => record.topic)) {
      await append(db, topic, ofTopic);
      notifications.notifyReaders(topic);
    }
  }

  async function prune(): Promise<void> {
    try {
      for (const topic of topics)
        while (!subscriptions.closing.aborted && (await pruneRecords(db, topic)) === PRUNE_BATCH);
    } catch (error) {
      logger.warn({ err: error }, 'expired events could not be deleted');
    }
  }

  return {
    publish: (records) => {
      const appended = appending.then(() => appendAll(records));
      appending = appended.catch(() => undefined);
      return appended;
    },
    consume: (reader) =>
      subscriptions.track(consumeFromPostgres({ ...reader, db, ready, notifications, logger, leaseMs })),
    follow: (reader) =>
      subscriptions.track(
        followPostgres({ ...reader, db, ready, notifications, logger, closing: subscriptions.closing }),
      ),
    close: async () => {
      await subscriptions.stopAll();
      await appending;
      clearInterval(pruning);
      await notifications.close();
      await db.close();
    },
  };
}
