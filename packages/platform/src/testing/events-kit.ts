import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineEvents, type Topic } from '@shop/contracts/event.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';
import { z } from 'zod';
import { createEventConsumer, type EventConsumer, subscribe } from '../events/consumer/event-consumer.ts';
import { type DeadLetter, listDeadLetters } from '../events/dead-letters/dead-letters.ts';
import type { EventLog } from '../events/log/event-log.ts';
import { createOutbox } from '../events/outbox/outbox.ts';
import { createOutboxRelay } from '../events/outbox/outbox-relay.ts';
import { newId } from '../service/postgres/new-id.ts';
import type { Transaction } from '../service/postgres/postgres.ts';
import { addEffect, type Parcel } from './consumer-test-kit.ts';
import type { CrashTestOptions } from './crash-test-process.ts';
import { serviceDatabase } from './event-fixtures.ts';
import type { LogUnderTest } from './event-log-kit.ts';
import { testLogger } from './test-logger.ts';
import { withoutOthers } from './without-others.ts';

/** A record as a foreign writer may write it, valid or not. */
export interface RawRecord {
  topic: Topic;
  key: string | null;
  value: Buffer | null;
}

/** An event log under test, with direct access for the suites of events. */
export interface EventsUnderTest extends LogUnderTest {
  write(records: readonly RawRecord[]): Promise<void>;
  /** Counts the records of a topic that a group has not read. */
  unread(group: string, topic: Topic): Promise<number>;
}

/** Defines the parcel events on another topic, for tests with poison records. */
export const parcelsOn = (topic: Topic) =>
  defineEvents({
    kind: 'order',
    topic,
    source: 'order',
    types: ['order-created', 'order-paid'],
    data: z.object({ orderId: z.string(), cents: z.number().int() }),
  });

export type EventsKit = ReturnType<typeof createEventsKit>;

/**
 * Sets one suite up with a service database: call it within `describe`. Every test has subjects and groups of its own.
 */
export function createEventsKit(adapter: EventsUnderTest) {
  const started: (() => Promise<unknown>)[] = [];
  let service: Awaited<ReturnType<typeof serviceDatabase>>;
  const run = newId();
  let test = 0;
  const group = () => `events-${run}-${test}`;
  const id = (name: string | number) => `${run}-${test}-${name}`;
  const prefix = () => `order/${id('')}`;
  const db = () => service.db;

  beforeAll(async () => {
    service = await serviceDatabase();
  }, 120_000);
  afterAll(() => service?.drop());
  beforeEach(() => {
    test += 1;
  });
  afterEach(async () => {
    for (const end of started.splice(0).reverse()) await end();
    await db().query('delete from outbox');
    await db().query(`update relay_lease set holder = null, expires_at = '-infinity'`);
  }, 60_000);

  const open = (): EventLog => {
    const log = adapter.open();
    started.push(() => log.close());
    return log;
  };

  const append = (tx: Transaction, name: string | number, version: number): Promise<void> => {
    const data = { orderId: id(name), cents: version };
    const event = { family: parcelsOn('order-events'), type: 'order-created', id: id(name), version, data } as const;
    return createOutbox({ db: db(), logger: testLogger }).append(tx, [event]);
  };

  return {
    adapter,
    group,
    /** Creates the id of one of this test's subjects. */
    id,
    db,
    databaseUrl: () => service.url,
    open,
    /** Registers a cleanup that runs after the test. */
    onEnd: (end: () => Promise<unknown>) => void started.push(end),
    /** Consumes a topic for this test, without the orders of other tests. */
    consume: async (options: {
      log?: EventLog;
      group?: string;
      topic?: Topic;
      apply?: (tx: Transaction, event: Parcel) => Promise<void>;
    }): Promise<EventConsumer> => {
      const { log = open(), topic = 'order-events', apply = addEffect } = options;
      const subscription = subscribe(parcelsOn(topic), group(), apply);
      const named = { group: options.group ?? group(), name: group() };
      const consumer = createEventConsumer({
        db: db(),
        log: withoutOthers(log, prefix()),
        logger: testLogger,
        ...named,
        subscriptions: [subscription],
      });
      started.push(() => consumer.stop());
      await consumer.start();
      return consumer;
    },
    /** Starts an outbox with its relay, like a process. */
    relay: async (log: Pick<EventLog, 'publish'> = open()) => {
      const outbox = createOutbox({ db: db(), logger: testLogger });
      const relay = createOutboxRelay({
        db: db(),
        outbox,
        log,
        logger: testLogger,
        name: 'events',
        leaseMs: SHORT_LEASE_MS,
      });
      started.push(() => relay.stop());
      await relay.start();
      return relay;
    },
    append,
    /** Writes an event in a transaction of its own. */
    write: (name: string | number, version: number) =>
      db().transaction((tx) => append(tx, name, version), { background: true }),
    /** Starts relay and consumer in a separate process, to be killed; it exits with the test at the latest. */
    member: ({ failpoints = '', relayOnly = false } = {}): ChildProcess => {
      const main = fileURLToPath(new URL('./crash-test-process.ts', import.meta.url));
      const options: CrashTestOptions = {
        ...adapter.address(),
        databaseUrl: service.url,
        group: group(),
        prefix: prefix(),
        failpoints,
        relayOnly,
      };
      const child = spawn(process.execPath, [main, JSON.stringify(options)], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: {
          ...process.env,
          NODE_OPTIONS: '--disable-warning=ExperimentalWarning --disable-warning=TimeoutNegativeWarning',
        },
      });
      started.push(async () => child.kill('SIGKILL'));
      return child;
    },
    /** The effects of this test's consumers, by subject and version: a duplicate would add a row. */
    effects: () =>
      db().query<{ subject: string; version: number }>(
        'select subject, version from effects where starts_with(subject, $1) order by subject, version',
        [prefix()],
      ),
    deadLetters: async (): Promise<DeadLetter[]> => {
      const all = await listDeadLetters(db(), { limit: 1_000 });
      return all.filter(({ consumer }) => consumer === group());
    },
    untilPublished: (within = 30_000) =>
      eventually(
        async () => expect(await db().query('select 1 from outbox where published_at is null limit 1')).toEqual([]),
        { within },
      ),
    untilAllIsRead: (topic: Topic = 'order-events', of = group()) =>
      eventually(async () => expect(await adapter.unread(of, topic)).toBe(0), { within: 30_000 }),
  };
}
