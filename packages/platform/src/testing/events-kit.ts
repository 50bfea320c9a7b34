import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineEvents, type Topic } from '@shop/contracts/event.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';
import { z } from 'zod';
import { createEventConsumer, type EventConsumer, subscribe } from '../events/consumer/event-consumer.ts';
import { type DeadLetter, listDeadLetters } from '../events/dead-letters/dead-letters.ts';
import type { EventLog } from '../events/log/event-log.ts';
import type { LogUnderTest } from '../events/log/event-log-test-kit.ts';
import { createOutbox } from '../events/outbox/outbox.ts';
import { createOutboxRelay } from '../events/outbox/outbox-relay.ts';
import { newId } from '../service/postgres/new-id.ts';
import type { Transaction } from '../service/postgres/postgres.ts';
import { addEffect, type Parcel } from './consumer-test-kit.ts';
import type { CrashTestOptions } from './crash-test-process.ts';
import { serviceDatabase, silentLogger } from './event-fixtures.ts';

/** What anybody may write into a log, rules or not. */
export interface RawRecord {
  topic: Topic;
  key: string | null;
  value: Buffer | null;
}

/** A log as the suites of events need it, beside what its own suite asks. */
export interface EventsUnderTest extends LogUnderTest {
  write(records: readonly RawRecord[]): Promise<void>;
  /** How many records of a topic lie behind what a group has done. */
  unread(group: string, topic: Topic): Promise<number>;
}

/** A family on a topic of its own, for tests whose poison others must not meet. */
export const parcelsOn = (topic: Topic) =>
  defineEvents({
    kind: 'order',
    topic,
    source: 'order',
    types: ['order-created', 'order-paid'],
    data: z.object({ orderId: z.string(), cents: z.number().int() }),
  });

export type EventsKit = ReturnType<typeof createEventsKit>;

/** Sets one suite up with a service's database: call it within `describe`. Every test has subjects and groups of its own. */
export function createEventsKit(adapter: EventsUnderTest) {
  const started: (() => Promise<unknown>)[] = [];
  let service: Awaited<ReturnType<typeof serviceDatabase>>;
  const run = newId();
  let test = 0;
  const group = () => `events-${run}-${test}`;
  const id = (name: string | number) => `${run}-${test}-${name}`;
  const isOwn = ({ subject }: { subject: string }) => subject.startsWith(`order/${id('')}`);
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
    return createOutbox({ db: db(), logger: silentLogger }).append(tx, [event]);
  };

  return {
    adapter,
    group,
    /** The id of a thing of this test. */
    id,
    db,
    databaseUrl: () => service.url,
    open,
    /** Ends something after the test. */
    ends: (end: () => Promise<unknown>) => void started.push(end),
    /** Hears a topic for this test; what other tests have written is passed over. */
    consume: async (options: {
      log?: EventLog;
      group?: string;
      topic?: Topic;
      apply?: (tx: Transaction, event: Parcel) => Promise<void>;
    }): Promise<EventConsumer> => {
      const { log = open(), topic = 'order-events', apply = addEffect } = options;
      const own = subscribe(parcelsOn(topic), group(), async (tx, event) => {
        if (isOwn(event)) await apply(tx, event);
      });
      const named = { group: options.group ?? group(), name: group() };
      const consumer = createEventConsumer({ db: db(), log, logger: silentLogger, ...named, subscriptions: [own] });
      started.push(() => consumer.stop());
      await consumer.start();
      return consumer;
    },
    /** A process's outbox with its relay. */
    relay: async (log: Pick<EventLog, 'publish'> = open()) => {
      const outbox = createOutbox({ db: db(), logger: silentLogger });
      const relay = createOutboxRelay({
        db: db(),
        outbox,
        log,
        logger: silentLogger,
        name: 'events',
        leaseMs: SHORT_LEASE_MS,
      });
      started.push(() => relay.stop());
      await relay.start();
      return relay;
    },
    append,
    /** Changes a thing and tells of it, in one transaction. */
    write: (name: string | number, version: number) =>
      db().transaction((tx) => append(tx, name, version), { background: true }),
    /** Relay and consumer in a process of their own, to be killed; it ends with the test at the latest. */
    member: ({ failpoints = '', relayOnly = false } = {}): ChildProcess => {
      const main = fileURLToPath(new URL('./crash-test-process.ts', import.meta.url));
      const options: CrashTestOptions = {
        ...adapter.address(),
        databaseUrl: service.url,
        group: group(),
        prefix: `order/${id('')}`,
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
    /** What this test's consumers have done, in the order of the log's keys: a second effect of one version would show. */
    effects: () =>
      db().query<{ subject: string; version: number }>(
        'select subject, version from effects where starts_with(subject, $1) order by subject, version',
        [`order/${id('')}`],
      ),
    dead: async (): Promise<DeadLetter[]> => {
      const all = await listDeadLetters(db(), { limit: 1_000 });
      return all.filter(({ consumer }) => consumer === group());
    },
    untilSent: (within = 30_000) =>
      eventually(
        async () => expect(await db().query('select 1 from outbox where published_at is null limit 1')).toEqual([]),
        { within },
      ),
    untilAllIsRead: (topic: Topic = 'order-events', of = group()) =>
      eventually(async () => expect(await adapter.unread(of, topic)).toBe(0), { within: 30_000 }),
  };
}
