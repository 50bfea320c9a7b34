import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createPollingLoop, gathering, type Pause, unwakeable } from '../../service/timing/polling-loop.ts';
import { NO_LAG, setEventLag } from './event-lag.ts';
import { type HandleBatch, type LogRecord, MAX_BATCH, type Subscription } from './event-log.ts';
import { renewalMs, STANDBY_MS } from './lease.ts';
import { createOutageLog } from './outage-log.ts';
import { createGroupLease, type GroupPosition, movePosition } from './postgres-group-lease.ts';
import { lagAfter, readTopicsAfter } from './postgres-records.ts';
import type { TopicNotifications } from './postgres-topic-notifications.ts';

/** Readers poll at this interval even without a notification. */
const POLL_MS = 1_000;

/** Limits what a kill redelivers: the records of this time, or one batch. */
const MOVE_EVERY_MS = 200;

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
  let moveAt = 0;

  async function readOnce(): Promise<Pause> {
    await options.ready();
    const held = await lease.acquire();
    await reportLag(held);
    outage.recovered('event log is reachable again');
    if (held === undefined) return STANDBY_MS;
    const records = await readTopicsAfter(db, new Map([[topic, held.handled]]), MAX_BATCH);
    const pause = records.length === 0 ? POLL_MS : await deliver(held, records);
    if (performance.now() >= moveAt) await move(held);
    if (pause !== POLL_MS) return pause;
    const untilMoved = held.handled > held.position ? MOVE_EVERY_MS : POLL_MS;
    return records.length > 0 ? gathering(untilMoved) : untilMoved;
  }

  /** Moves the group's position to what is handled. */
  async function move(held: GroupPosition): Promise<void> {
    if (held.handled === held.position) return;
    moveAt = performance.now() + MOVE_EVERY_MS;
    if (await movePosition(db, { group, topic, fence: held.fence, position: held.handled }))
      held.position = held.handled;
    else lease.lose();
  }

  async function deliver(held: GroupPosition, records: readonly LogRecord[]): Promise<Pause> {
    let handled: number;
    try {
      handled = await lease.whileRenewing(() => handle(records));
      failures = 0;
    } catch (error) {
      failures += 1;
      logger.warn({ err: error, failures }, 'event handler failed: retrying the record');
      return unwakeable(backoffMs(failures));
    }
    held.handled = Number(records[handled - 1]?.offset);
    return handled < records.length || records.length === MAX_BATCH ? 0 : POLL_MS;
  }

  /** The lag of what another member reads is reported there. */
  async function reportLag(held: GroupPosition | undefined): Promise<void> {
    if (performance.now() < countAt) return;
    countAt = performance.now() + renewalMs(leaseMs);
    setEventLag(topic, held === undefined ? NO_LAG : await lagAfter(db, topic, held.handled));
  }

  async function leave(): Promise<void> {
    const held = lease.isHeld() ? await lease.acquire() : undefined;
    if (held !== undefined) await move(held);
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
      await leave().catch((err) =>
        logger.debug({ err }, 'position not moved: the next member gets some records again'),
      );
      await lease.release();
    },
  };
}
