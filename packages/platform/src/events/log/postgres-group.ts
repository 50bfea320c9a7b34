import { randomUUID } from 'node:crypto';
import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/lifecycle/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { limitConcurrency } from '../../service/timing/concurrency-limit.ts';
import { createWakeableSleep } from '../../service/timing/wakeable-sleep.ts';
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

/** Readers look this often even when no hint comes. */
const LOOK_MS = 1_000;

/** How many partitions of a group this process handles at a time: below the pools of the services. */
const AT_ONCE = 4;

/** A wake-up for the reading loop: something was appended, or the group's members have changed. */
export interface GroupNotifications {
  onAppended(topics: readonly Topic[], look: () => void): () => void;
  onMembersChanged(group: string, look: () => void): () => void;
  notifyMembers(group: string): void;
}

/** One member of a group on the PostgreSQL log. */
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
  const alarm = createWakeableSleep();
  const inTurn = limitConcurrency(AT_ONCE);
  const readers = new Map<string, PartitionReader>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  let joined = false;
  let beatAt = 0;

  const forgetHints = [
    notifications.onAppended(topics, () => alarm.wake()),
    notifications.onMembersChanged(group, () => {
      beatAt = 0;
      alarm.wake();
    }),
  ];

  /** Says that this member lives, keeps its leases and evens out with the others. */
  async function beat(): Promise<void> {
    const asked = performance.now();
    beatAt = asked + renewalMs(leaseMs);
    if (!joined) {
      await joinGroup(db, membership);
      joined = true;
      notifications.notifyMembers(group);
    } else {
      await heartbeat(db, membership);
    }
    const kept = await renewLeases(db, membership);
    const numbers = new Map(kept.map((lease) => [keyOf(lease), lease.fence]));
    for (const [key, reader] of readers) {
      if (numbers.get(key) === reader.lease.fence) reader.heldUntil = asked + leaseMs;
      else drop(key, reader);
    }
    // a lease whose number never reached us, because the answer was lost
    for (const lease of kept) if (!readers.has(keyOf(lease))) await releaseLease(db, group, lease);
    for (const topic of topics) await evenOut(topic);
    const leases = [...readers.values()].map(({ lease }) => lease);
    const unread = await countUnread(db, leases);
    for (const topic of topics) setEventLag(topic, unread.get(topic) ?? 0);
  }

  async function evenOut(topic: Topic): Promise<void> {
    const mine = [...readers].filter(([, reader]) => reader.lease.topic === topic);
    const share = await fairShare(db, membership, topic);
    for (const [key, reader] of mine.slice(share)) giveBackWhenIdle(key, reader);
    if (mine.length >= share) return;
    const asked = performance.now();
    for (const lease of await takeLeases(db, membership, topic, share - mine.length)) {
      readers.set(keyOf(lease), createPartitionReader({ ...options, logger, lease, heldUntil: asked + leaseMs }));
    }
  }

  function drop(key: string, reader: PartitionReader): void {
    reader.heldUntil = 0;
    readers.delete(key);
  }

  function giveBackWhenIdle(key: string, reader: PartitionReader): void {
    if (reader.leaving) return;
    reader.leaving = true;
    (reader.running ?? Promise.resolve())
      .then(() => releaseLease(db, group, reader.lease))
      .then(() => notifications.notifyMembers(group))
      .catch((error) => logger.debug({ err: error }, 'a lease runs out by itself'))
      .finally(() => readers.delete(key));
  }

  async function look(): Promise<void> {
    const idle = [...readers.values()].filter((reader) => reader.canRead());
    if (idle.length === 0) return;
    const records = await readAfter(
      db,
      idle.map(({ lease }) => lease),
    );
    for (const reader of idle) {
      const chunk = records.filter((r) => r.topic === reader.lease.topic && r.partition === reader.lease.partition);
      if (chunk.length === 0) continue;
      const reading = inTurn(() => reader.read(chunk)).finally(() => {
        reader.running = undefined;
        running.delete(reading);
        alarm.wake();
      });
      reader.running = reading;
      running.add(reading);
    }
  }

  async function work(): Promise<void> {
    const outage = createOutageLog(logger);
    let failures = 0;
    while (!stopped) {
      try {
        await options.ready();
        if (performance.now() >= beatAt) await beat();
        await look();
        outage.recovered('reading the event log again');
        failures = 0;
      } catch (error) {
        failures += 1;
        beatAt = 0;
        outage.failed(error, { failures }, 'the event log cannot be read');
      }
      const pause = failures > 0 ? backoffMs(failures) : nextLookMs();
      if (!stopped) await alarm.sleep(pause);
    }
  }

  function nextLookMs(): number {
    const now = performance.now();
    const retries = [...readers.values()].map(({ retryAt }) => retryAt).filter((at) => at > now);
    return Math.min(LOOK_MS, ...retries.map((at) => at - now + 1), Math.max(0, beatAt - now));
  }

  const working = work();
  return {
    stop: async () => {
      stopped = true;
      for (const reader of readers.values()) reader.leaving = true;
      for (const forget of forgetHints) forget();
      alarm.wake();
      await working;
      await Promise.all(running);
      if (!joined) return;
      await leaveGroup(db, membership).catch((error) =>
        logger.debug({ err: error }, 'the leases run out by themselves'),
      );
      notifications.notifyMembers(group);
    },
  };
}

function keyOf(lease: { topic: string; partition: number }): string {
  return `${lease.topic}/${lease.partition}`;
}
