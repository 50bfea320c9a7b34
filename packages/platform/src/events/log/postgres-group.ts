import { randomUUID } from 'node:crypto';
import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { createConcurrencyLimit } from '../../service/timing/concurrency-limit.ts';
import { createPollingLoop } from '../../service/timing/polling-loop.ts';
import { setEventLag } from './event-lag.ts';
import type { LogRecord, Subscription } from './event-log.ts';
import { renewalMs } from './lease-duration.ts';
import { createOutageLog } from './outage-log.ts';
import {
  fairShare,
  heartbeat,
  joinGroup,
  leaveGroup,
  type Membership,
  releaseLease,
  renewLeases,
  takeLeases,
} from './postgres-leases.ts';
import { createPartitionReader, type PartitionReader } from './postgres-partition-reader.ts';
import { countUnread, readAfter } from './postgres-records.ts';

/** Readers poll at this interval even without a notification. */
const POLL_MS = 1_000;

/** How many partitions of a group this process handles concurrently: below the size of the services' database pools. */
const MAX_CONCURRENT_PARTITIONS = 4;

/** Notifications that wake the reading loops: records were appended, or the members of a group have changed. */
export interface GroupNotifications {
  onAppended(topics: readonly Topic[], wake: () => void): () => void;
  onMembersChanged(group: string, wake: () => void): () => void;
  notifyMembers(group: string): void;
}

/** Consumes the PostgreSQL log as a member of a consumer group. */
export function consumeFromPostgres(options: {
  db: Database;
  ready: () => Promise<void>;
  notifications: GroupNotifications;
  logger: Logger;
  group: string;
  topics: readonly Topic[];
  handle: (record: LogRecord) => Promise<void>;
  leaseMs: number;
}): Subscription {
  const { db, notifications, group, topics, leaseMs } = options;
  const membership: Membership = { group, member: randomUUID(), topics, leaseMs };
  const logger = options.logger.child({ group });
  const limit = createConcurrencyLimit({ concurrency: MAX_CONCURRENT_PARTITIONS });
  const readers = new Map<string, PartitionReader>();
  const running = new Set<Promise<void>>();
  let joined = false;
  let heartbeatAt = 0;

  const unsubscribe = [
    notifications.onAppended(topics, () => loop.wake()),
    notifications.onMembersChanged(group, () => {
      heartbeatAt = 0;
      loop.wake();
    }),
  ];

  /** Sends a heartbeat, renews this member's leases and rebalances partitions. */
  async function sendHeartbeat(): Promise<void> {
    const requestedAt = performance.now();
    heartbeatAt = requestedAt + renewalMs(leaseMs);
    if (!joined) {
      await joinGroup(db, membership);
      joined = true;
      notifications.notifyMembers(group);
    } else {
      await heartbeat(db, membership);
    }
    const renewed = await renewLeases(db, membership);
    const fences = new Map(renewed.map((lease) => [keyOf(lease), lease.fence]));
    for (const [key, reader] of readers) {
      if (fences.get(key) === reader.lease.fence) reader.heldUntil = requestedAt + leaseMs;
      else drop(key, reader);
    }
    // A lease that we hold without knowing it, because the response was lost.
    for (const lease of renewed) if (!readers.has(keyOf(lease))) await releaseLease(db, group, lease);
    for (const topic of topics) await rebalance(topic);
    const leases = [...readers.values()].map(({ lease }) => lease);
    const unread = await countUnread(db, leases);
    for (const topic of topics) setEventLag(topic, unread.get(topic) ?? 0);
  }

  async function rebalance(topic: Topic): Promise<void> {
    const mine = [...readers].filter(([, reader]) => reader.lease.topic === topic);
    const share = await fairShare(db, membership, topic);
    for (const [key, reader] of mine.slice(share)) releaseWhenIdle(key, reader);
    if (mine.length >= share) return;
    const requestedAt = performance.now();
    for (const lease of await takeLeases(db, membership, topic, share - mine.length)) {
      readers.set(keyOf(lease), createPartitionReader({ ...options, logger, lease, heldUntil: requestedAt + leaseMs }));
    }
  }

  function drop(key: string, reader: PartitionReader): void {
    reader.heldUntil = 0;
    readers.delete(key);
  }

  function releaseWhenIdle(key: string, reader: PartitionReader): void {
    if (reader.leaving) return;
    reader.leaving = true;
    (reader.running ?? Promise.resolve())
      .then(() => releaseLease(db, group, reader.lease))
      .then(() => notifications.notifyMembers(group))
      .catch((error) => logger.debug({ err: error }, 'lease not released: it will expire'))
      .finally(() => readers.delete(key));
  }

  async function readOnce(): Promise<void> {
    const idle = [...readers.values()].filter((reader) => reader.canRead());
    if (idle.length === 0) return;
    const records = await readAfter(
      db,
      idle.map(({ lease }) => lease),
    );
    for (const reader of idle) {
      const chunk = records.filter((r) => r.topic === reader.lease.topic && r.partition === reader.lease.partition);
      if (chunk.length === 0) continue;
      const reading = limit
        .run(() => reader.read(chunk))
        .finally(() => {
          reader.running = undefined;
          running.delete(reading);
          loop.wake();
        });
      reader.running = reading;
      running.add(reading);
    }
  }

  const outage = createOutageLog(logger);
  const loop = createPollingLoop({
    poll: async () => {
      await options.ready();
      if (performance.now() >= heartbeatAt) await sendHeartbeat();
      await readOnce();
      outage.recovered('event log is reachable again');
      return untilNextPoll();
    },
    onFailure: (error, failures) => {
      heartbeatAt = 0;
      outage.failed(error, { failures }, 'event log is unreachable: retrying');
    },
  });

  function untilNextPoll(): number {
    const now = performance.now();
    const retries = [...readers.values()].map(({ retryAt }) => retryAt).filter((at) => at > now);
    return Math.min(POLL_MS, ...retries.map((at) => at - now + 1), Math.max(0, heartbeatAt - now));
  }

  loop.start();
  return {
    stop: async () => {
      for (const reader of readers.values()) reader.leaving = true;
      for (const stop of unsubscribe) stop();
      await loop.stop();
      await Promise.all(running);
      if (!joined) return;
      await leaveGroup(db, membership).catch((error) =>
        logger.debug({ err: error }, 'leases not released: they will expire'),
      );
      notifications.notifyMembers(group);
    },
  };
}

function keyOf(lease: { topic: string; partition: number }): string {
  return `${lease.topic}/${lease.partition}`;
}
