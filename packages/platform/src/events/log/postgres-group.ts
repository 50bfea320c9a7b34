import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createPollingLoop, type Pause } from '../../service/timing/polling-loop.ts';
import { setEventLag } from './event-lag.ts';
import { type HandleBatch, type LogRecord, MAX_BATCH, type Subscription } from './event-log.ts';
import { renewalMs } from './lease.ts';
import { createOutageLog } from './outage-log.ts';
import { createGroupLease, type GroupPosition, movePosition } from './postgres-group-lease.ts';
import { countUnread, readTopicsAfter } from './postgres-records.ts';
import type { TopicNotifications } from './postgres-topic-notifications.ts';

/** Readers poll at this interval even without a notification. */
const POLL_MS = 1_000;

/** How often a standby looks whether the active member has left. */
const STANDBY_MS = 200;

interface GroupOptions {
  db: Database;
  ready: () => Promise<void>;
  notifications: Pick<TopicNotifications, 'onAppended'>;
  logger: Logger;
  group: string;
  topics: readonly Topic[];
  handle: HandleBatch;
  leaseMs: number;
}

/** Consumes the PostgreSQL log as a member of a consumer group: each topic has one active member, and one position. */
export function consumeFromPostgres(options: GroupOptions): Subscription {
  const readers = options.topics.map((topic) => consumeTopic(options, topic));
  return { stop: async () => void (await Promise.all(readers.map((reader) => reader.stop()))) };
}

function consumeTopic(options: GroupOptions, topic: Topic): Subscription {
  const { db, group, handle, leaseMs } = options;
  const logger = options.logger.child({ group, topic });
  const lease = createGroupLease(db, { group, topic }, { leaseMs, logger });
  const outage = createOutageLog(logger);
  let failures = 0;
  let countAt = 0;

  async function readOnce(): Promise<Pause> {
    await options.ready();
    const held = await lease.acquire();
    await reportLag(held);
    if (held === undefined) return STANDBY_MS;
    const records = await readTopicsAfter(db, new Map([[topic, held.position]]), MAX_BATCH);
    outage.recovered('event log is reachable again');
    return records.length === 0 ? POLL_MS : deliver(held, records);
  }

  /** Moves the position past what was handled: a kill redelivers one batch at most. */
  async function deliver(held: GroupPosition, records: readonly LogRecord[]): Promise<Pause> {
    let handled: number;
    try {
      handled = await lease.whileRenewing(() => handle(records));
      failures = 0;
    } catch (error) {
      failures += 1;
      logger.warn({ err: error, failures }, 'event handler failed: retrying the record');
      return { ms: backoffMs(failures), isWakeable: false };
    }
    const position = Number(records[handled - 1]?.offset);
    if (await movePosition(db, { group, topic, fence: held.fence, position })) held.position = position;
    else lease.lose();
    return handled < records.length || records.length === MAX_BATCH ? 0 : POLL_MS;
  }

  /** The lag of what another member reads is reported there. */
  async function reportLag(held: GroupPosition | undefined): Promise<void> {
    if (performance.now() < countAt) return;
    countAt = performance.now() + renewalMs(leaseMs);
    setEventLag(topic, held === undefined ? 0 : await countUnread(db, topic, held.position));
  }

  const loop = createPollingLoop({
    poll: readOnce,
    onFailure: (error, failed) => {
      countAt = 0;
      outage.failed(error, { failures: failed }, 'event log is unreachable: retrying');
    },
  });
  const stopNotifications = options.notifications.onAppended([topic], loop.wake);
  loop.start();
  return {
    stop: async () => {
      stopNotifications();
      await loop.stop();
      await lease.release();
    },
  };
}
