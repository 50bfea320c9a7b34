import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { createPollingLoop, gathering } from '../../service/timing/polling-loop.ts';
import type { LogRecord, Subscription } from './event-log.ts';
import { createOutageLog } from './outage-log.ts';
import { lastPositions, readTopicsAfter } from './postgres-records.ts';
import type { TopicNotifications } from './postgres-topic-notifications.ts';
import { retryUntilReachable } from './retry-until-reachable.ts';
import { skipOnError } from './skip-on-error.ts';

const POLL_MS = 1_000;
const BATCH = 500;

/**
 * Follows whole topics of the PostgreSQL log from now on. Resolves once it knows the current end; waits for the end of
 * an outage.
 */
export async function followPostgres(options: {
  db: Database;
  ready: () => Promise<void>;
  notifications: Pick<TopicNotifications, 'onAppended'>;
  logger: Logger;
  topics: readonly Topic[];
  handle: (record: LogRecord) => Promise<void>;
  closing: AbortSignal;
}): Promise<Subscription> {
  const { db, logger } = options;
  const handleOrSkip = skipOnError(logger, options.handle);
  let positions = new Map<Topic, number>();

  const outage = createOutageLog(logger);
  const loop = createPollingLoop({
    poll: async () => {
      const records = await readTopicsAfter(db, positions, BATCH);
      outage.recovered('event log is reachable: following again');
      for (const record of records) {
        if (loop.isStopped()) return 0;
        await handleOrSkip(record);
        positions.set(record.topic, Number(record.offset));
      }
      if (records.length === 0) {
        await recoverFromShorterLog();
        return POLL_MS;
      }
      const byTopic = Map.groupBy(records, ({ topic }) => topic);
      return [...byTopic.values()].some(({ length }) => length === BATCH) ? 0 : gathering(POLL_MS);
    },
    onFailure: (error, failures) => outage.failed(error, { failures }, 'event log is unreachable: not following'),
  });
  const stopNotifications = options.notifications.onAppended(options.topics, loop.wake);

  /**
   * Moves positions back to the end of a log that was restored or recreated: else new records below them would be
   * missed.
   */
  async function recoverFromShorterLog(): Promise<void> {
    for (const [topic, end] of await lastPositions(db, options.topics)) {
      const position = positions.get(topic) ?? 0;
      if (end >= position) continue;
      logger.warn({ topic, position, end }, 'event log is shorter than our position: resuming at its end');
      positions.set(topic, end);
    }
  }

  positions = await retryUntilReachable(options, async () => {
    await options.ready();
    return lastPositions(db, options.topics);
  });
  loop.start();
  return {
    stop: async () => {
      stopNotifications();
      await loop.stop();
    },
  };
}
