import { setTimeout as wait } from 'node:timers/promises';
import type { ShopEvent } from '@shop/contracts/event.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { armFailpoints } from '../../service/lifecycle/failpoints.ts';
import { createLogger, type Logger } from '../../service/observability/logger.ts';
import { gauge } from '../../service/observability/metrics.ts';
import { withContext } from '../../service/observability/request-context.ts';
import { recordWith } from '../../service/observability/tracing.ts';
import { type Database, openDatabase, type Transaction } from '../../service/postgres/postgres.ts';
import { parcelEvents, recordingLog, serviceDatabase } from '../../testing/event-fixtures.ts';
import { createFakeRecorder } from '../../testing/fake-recorder.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { applyEvents } from '../consumer/apply-events.ts';
import { subscribe } from '../consumer/event-consumer.ts';
import type { EventLog } from '../log/event-log.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxRelay, type OutboxRelay } from './outbox-relay.ts';

const HOUR_MS = 3_600_000;

describe('createOutboxRelay', () => {
  let db: Database;
  let url: string;
  let drop: () => Promise<void>;
  const relays: OutboxRelay[] = [];

  beforeAll(async () => {
    ({ db, url, drop } = await serviceDatabase());
  });
  afterAll(() => drop());
  afterEach(async () => {
    armFailpoints('', 'demo');
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await db.query('delete from outbox');
    await db.query(`update relay_lease set holder = null, expires_at = '-infinity'`);
  });

  /**
   * Starts an outbox and its relay like a process.
   * @param options `pollMs`: an hour leaves only wake-ups
   */
  async function replica(
    log: Pick<EventLog, 'publish'>,
    of: Database = db,
    { pollMs, logger = testLogger }: { pollMs?: number; logger?: Logger } = {},
  ) {
    const outbox = createOutbox({ db: of, logger: testLogger });
    const relay = createOutboxRelay({ db: of, outbox, log, logger, name: 'order', pollMs });
    relays.push(relay);
    await relay.start();
    const append = (tx: Transaction, id: string, version: number) =>
      outbox.append(tx, [
        { family: parcelEvents, type: 'order-created', id, version, data: { orderId: id, cents: version } },
      ]);
    return { relay, append, write: (id: string, version: number) => of.transaction((tx) => append(tx, id, version)) };
  }

  const age = async () => (await gauge('outbox_unpublished_age_seconds', '').get()).values[0]?.value;

  const unpublished = async () =>
    (await db.query<{ count: number }>('select count(*) from outbox where published_at is null'))[0]?.count;

  it('publishes committed events promptly and marks them', async () => {
    const log = recordingLog();
    const { write } = await replica(log, db, { pollMs: HOUR_MS });
    await eventually(async () => expect(await holder()).not.toBeNull());
    for (let n = 1; n <= 10; n += 1) {
      await write('quick', n);
      await eventually(() => expect(log.events()).toHaveLength(n), { every: 2 });
    }
    await eventually(async () => expect(await unpublished()).toBe(0));
  });

  it('publishes events as a step of the trace that wrote them', async () => {
    const recorder = createFakeRecorder();
    recordWith(recorder);
    try {
      const { write } = await replica(recordingLog());
      const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      await withContext({ traceparent }, () => write('traced', 1));
      await write('untraced', 1);
      await eventually(async () => expect(await unpublished()).toBe(0));
      const published = recorder.spans.filter(({ kind }) => kind === 'producer');
      expect(published).toMatchObject([{ name: 'publish events', ended: true }]);
      // The relay may take both events at once.
      expect([{ below: traceparent }, { besides: [traceparent] }]).toContainEqual(published[0]?.place);
    } finally {
      recordWith(undefined);
    }
  });

  it('wakes up for a commit of another process', async () => {
    const log = recordingLog();
    const working = await replica(log, db, { pollMs: HOUR_MS });
    await eventually(async () => expect(await holder()).not.toBeNull());
    const second = openDatabase({ url, name: 'second', timeoutFactor: TIMEOUT_FACTOR });
    const standby = await replica(log, second, { pollMs: HOUR_MS });
    await eventually(async () => expect(await listeners()).toBe(2));
    for (let n = 1; n <= 10; n += 1) {
      await standby.write('far', n);
      await eventually(() => expect(log.events()).toHaveLength(n), { every: 2 });
    }
    await Promise.all([standby.relay.stop(), working.relay.stop()]);
    await second.close();
  });

  it('skips no event when transactions commit in another order than they began (P-B8)', async () => {
    const log = recordingLog();
    const { append } = await replica(log);
    const trials = 200;
    for (let trial = 0; trial < trials; trial += 1) {
      const { promise: secondCommitted, resolve } = Promise.withResolvers<void>();
      const first = db.transaction(async (tx) => {
        await append(tx, `early-${trial}`, 1);
        await secondCommitted;
        // biome-ignore lint/plugin/no-sleep: varies the order of the commits; every order must pass
        if (trial % 10 === 0) await wait(5);
      });
      await db.transaction((tx) => append(tx, `late-${trial}`, 1));
      resolve();
      await first;
    }
    await eventually(() => expect(new Set(log.events().map(({ subject }) => subject)).size).toBe(trials * 2));
  });

  it('publishes the events of a subject in version order', async () => {
    const log = recordingLog();
    await db.transaction(async (tx) => {
      const outbox = createOutbox({ db, logger: testLogger });
      for (const version of [3, 1, 2, 5, 4]) {
        const data = { orderId: 'mixed', cents: version };
        await outbox.append(tx, [{ family: parcelEvents, type: 'order-created', id: 'mixed', version, data }]);
      }
    });
    await replica(log);
    await eventually(() => expect(log.events().map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]));
  });

  it('publishes an event before its republished copy, as readers see what happened before its copy', async () => {
    const log = recordingLog();
    await db.transaction((tx) => {
      const outbox = createOutbox({ db, logger: testLogger });
      const event = {
        family: parcelEvents,
        type: 'order-paid',
        id: 'twice',
        data: { orderId: 'twice', cents: 1 },
      } as const;
      return outbox.append(tx, [
        { ...event, version: 2 },
        { ...event, version: 2, republished: true },
        { ...event, version: 1 },
      ]);
    });
    await replica(log);
    const sent = () => log.events().map(({ version, republished }) => [version, republished]);
    await eventually(() =>
      expect(sent()).toEqual([
        [1, false],
        [2, false],
        [2, true],
      ]),
    );
  });

  it('keeps publishing at full speed when old events cannot be deleted', async () => {
    const log = recordingLog();
    let tries = 0;
    const query: Database['query'] = (sql, params) => {
      if (!sql.includes('delete from outbox')) return db.query(sql, params);
      tries += 1;
      return Promise.reject(new Error('too slow'));
    };
    const logged: string[] = [];
    const logger = createLogger({ name: 'test', level: 'warn' }, { write: (line) => void logged.push(line) });
    const { write } = await replica(log, { ...db, query }, { logger });
    for (let n = 1; n <= 10; n += 1) {
      await write('unpruned', n);
      await eventually(async () => expect(await unpublished()).toBe(0), { every: 5 });
    }
    // A failure of the relay itself would be logged, and would make it wait before the next batch.
    expect(logged).toEqual([expect.stringContaining('published events could not be deleted')]);
    expect(tries).toBe(1);
  });

  it('resets the age gauge when another relay takes over', async () => {
    const log = { publish: () => Promise.reject(new Error('the log is unreachable')) };
    const { write } = await replica(log);
    await write('waiting', 1);
    await eventually(async () => expect(await age()).toBeGreaterThan(0.3));
    await db.query(`update relay_lease set holder = gen_random_uuid(), expires_at = now() + interval '1 hour'`);
    await eventually(async () => expect(await age()).toBe(0));
  });

  it('publishes an event again when it was not marked (P-B1, relay.afterSendBeforeMark)', async () => {
    const log = recordingLog();
    armFailpoints('relay.afterSendBeforeMark:throw@1', 'demo');
    const { write } = await replica(log);
    for (let n = 1; n <= 20; n += 1) await write(`order-${n}`, 1);
    await eventually(async () => expect(await unpublished()).toBe(0));
    const ids = log.events().map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    expect(ids.length).toBeGreaterThan(20);
  });

  it('keeps events during an outage of the log and publishes all afterwards', async () => {
    const log = recordingLog();
    let [isDown, failures] = [true, 0];
    const { write } = await replica({
      publish: (records) => {
        if (!isDown) return log.publish(records);
        failures += 1;
        return Promise.reject(new Error('the log is unreachable'));
      },
    });
    for (let n = 1; n <= 10; n += 1) await write('waiting', n);
    const before = failures;
    await eventually(() => expect(failures).toBeGreaterThan(before + 1));
    expect(await unpublished()).toBe(10);
    isDown = false;
    await eventually(async () => expect(await unpublished()).toBe(0));
    expect(log.events().map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('runs one of two relays, and the other takes over at once after a stop', async () => {
    const senders: string[] = [];
    const named = (name: string) => ({
      publish: async (r: readonly unknown[]) => void senders.push(...r.map(() => name)),
    });
    const first = await replica(named('first'));
    await eventually(async () => expect(await holder()).not.toBeNull());
    const second = await replica(named('second'), db, { pollMs: HOUR_MS });
    for (let n = 1; n <= 30; n += 1) await first.write('shared', n);
    await eventually(async () => expect(await unpublished()).toBe(0));
    expect(new Set(senders)).toEqual(new Set(['first']));
    await first.relay.stop();
    // Within the hour only a write makes the second relay try; one within 200 ms of its last attempt does not.
    let version = 30;
    await eventually(async () => {
      version += 1;
      await second.write('shared', version);
      expect(senders.at(-1)).toBe('second');
    });
  });

  it('brings readers to the highest version even when two relays both believe to hold the lease (P-B8)', async () => {
    const published: ShopEvent[] = [];
    const log: Pick<EventLog, 'publish'> = {
      publish: async (records) => {
        // biome-ignore lint/plugin/no-sleep: the time of a publication
        await wait((7 * published.length) % 20);
        published.push(...records.map(({ value }) => JSON.parse(String(value)) as ShopEvent));
      },
    };
    const first = await replica(log);
    await eventually(async () => expect(await holder()).not.toBeNull());
    await replica(log);
    const leaseThief = setInterval(() => {
      db.query('update relay_lease set holder = null, expires_at = $1', ['-infinity']).catch(() => undefined);
    }, 30);
    for (let n = 1; n <= 150; n += 1) await first.write(`contested-${n % 3}`, n);
    await eventually(async () => expect(await unpublished()).toBe(0));
    clearInterval(leaseThief);
    expect(new Set(published.map(({ id }) => id)).size).toBe(150);
    const subscription = subscribe(parcelEvents, 'projection', async (tx, { subject, version, data }) => {
      await tx.query('delete from effects where subject = $1', [subject]);
      await tx.query('insert into effects values ($1, $2, $3)', [subject, version, data.cents]);
    });
    for (const event of published) await applyEvents(db, subscription, [event]);
    const owners = Array.from({ length: 3 }, (_, n) => ({
      subject: `order/contested-${n}`,
      version: n === 0 ? 150 : 147 + n,
    }));
    expect(await db.query('select subject, version, cents from effects order by subject')).toEqual(
      owners.map((owner) => ({ ...owner, cents: owner.version })),
    );
  });

  it('deletes events that were published more than a day ago, and no others (P-B11)', async () => {
    await db.query(
      `insert into outbox (event_id, topic, subject, version, envelope, published_at)
       select gen_random_uuid(), 'order-events', 'order/' || hours, 1, '{}', now() - make_interval(hours => hours)
       from unnest(array[1, 23, 25, 100]) hours`,
    );
    await replica(recordingLog());
    const left = () => db.query<{ subject: string }>('select subject from outbox order by seq');
    await eventually(async () => expect(await left()).toEqual([{ subject: 'order/1' }, { subject: 'order/23' }]));
  });

  it('publishes a backlog of 10,000 events at 200 per second or more (P-B11)', async () => {
    const log = recordingLog();
    await db.query(
      `insert into outbox (event_id, topic, subject, version, envelope)
       select gen_random_uuid(), 'order-events', 'order/' || n, 1, '{}' from generate_series(1, 10000) n`,
    );
    const { relay } = await replica(log);
    await eventually(async () => expect(await unpublished()).toBe(0), { within: 50_000 });
    await relay.stop();
  }, 60_000);

  /** Counts the LISTEN connections of all relays. */
  async function listeners(): Promise<number | undefined> {
    const rows = await db.query<{ count: number }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and state = 'idle' and query like 'listen %'`,
    );
    return rows[0]?.count;
  }

  async function holder(): Promise<string | null | undefined> {
    return (await db.query<{ holder: string | null }>('select holder from relay_lease'))[0]?.holder;
  }
});
