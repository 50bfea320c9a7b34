import { eventually } from '@shop/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { type Database, openDatabase } from '../../service/postgres/postgres.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { openPostgresEventLog } from './postgres-event-log.ts';
import { setUpPostgresLog } from './postgres-log-schema.ts';
import { append, lagAfter, lastPositions, PRUNE_BATCH, pruneRecords, readTopicsAfter } from './postgres-records.ts';

const topic = 'order-events';

describe('records of the PostgreSQL log', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
    await setUpPostgresLog(db);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const record = (key: string, value: string) => ({ topic, key, value: Buffer.from(value) }) as const;

  it('are read byte for byte and in the order of an append', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
    const sent = [{ topic, key: 'order/ü "quoted" \\', value: bytes } as const, record('order/b', ''), record('', 'c')];
    await append(db, topic, sent);
    const read = await readTopicsAfter(db, new Map([[topic, 0]]), 100);
    expect(read.map(({ key, value }) => ({ key, value }))).toEqual(sent.map(({ key, value }) => ({ key, value })));
  });

  it('never appear below a visible position while sixteen writers append concurrently', async () => {
    let seen = (await lastPositions(db, [topic])).get(topic) ?? 0;
    let received = 0;
    let writing = true;
    const reading = (async () => {
      for (;;) {
        // Only a read that began after the last append may conclude that nothing follows.
        const complete = !writing;
        const rows = await readTopicsAfter(db, new Map([[topic, seen]]), 100);
        received += rows.length;
        seen = Number(rows.at(-1)?.offset ?? seen);
        if (complete && rows.length === 0) return;
      }
    })();
    const writer = async (name: number) => {
      const own = openDatabase({ url: database.url, name: 'writer', max: 1, timeoutFactor: TIMEOUT_FACTOR });
      for (let n = 0; n < 50; n += 1) await append(own, topic, [record(`order/${name}`, String(n))]);
      await own.close();
    };
    await Promise.all(Array.from({ length: 16 }, (_, name) => writer(name)));
    writing = false;
    await reading;
    expect(received).toBe(800);
  });

  it('are deleted after thirty days, and a group continues with the oldest remaining record', async () => {
    await append(db, 'user-events', [{ topic: 'user-events', key: 'user/1', value: Buffer.from('old') }]);
    await db.query(`update log_records set appended_at = now() - interval '31 days' where topic = 'user-events'`);
    await append(db, 'user-events', [{ topic: 'user-events', key: 'user/1', value: Buffer.from('new') }]);
    expect(await pruneRecords(db, 'user-events')).toBe(1);
    expect(await pruneRecords(db, 'user-events')).toBe(0);
    const left = await readTopicsAfter(db, new Map([['user-events', 0]]), 100);
    expect(left.map(({ value }) => String(value))).toEqual(['new']);
  });

  it('are deleted in batches, from the beginning of their topic', async () => {
    const many = Array.from({ length: PRUNE_BATCH + 1 }, (_, n) => ({
      ...record(`user/${n}`, ''),
      topic: 'catalogue-events' as const,
    }));
    await append(db, 'catalogue-events', many);
    await db.query(`update log_records set appended_at = now() - interval '31 days' where topic = 'catalogue-events'`);
    await append(db, 'catalogue-events', [{ topic: 'catalogue-events', key: 'product/1', value: Buffer.from('new') }]);
    expect(await pruneRecords(db, 'catalogue-events')).toBe(PRUNE_BATCH);
    expect(await pruneRecords(db, 'catalogue-events')).toBe(1);
    expect(await readTopicsAfter(db, new Map([['catalogue-events', 0]]), 10)).toHaveLength(1);
  });

  it('are deleted soon after a process opens the log, as it may run for less than an hour', async () => {
    await append(db, 'chat-events', [{ topic: 'chat-events', key: 'conversation/1', value: Buffer.from('old') }]);
    await db.query(`update log_records set appended_at = now() - interval '31 days' where topic = 'chat-events'`);
    const log = openPostgresEventLog({
      url: database.url,
      name: 'test',
      logger: testLogger,
      timeoutFactor: TIMEOUT_FACTOR,
    });
    await log.publish([record('order/opened', '')]);
    const old = () => db.query(`select 1 from log_records where topic = 'chat-events'`);
    await eventually(async () => expect(await old()).toEqual([]));
    await log.close();
  });

  it('are counted after a position of their topic, up to a thousand, with the age of the oldest (P-F3)', async () => {
    const end = (await lastPositions(db, [topic])).get(topic) ?? 0;
    const many = Array.from({ length: 1_030 }, (_, n) => record(`order/${n}`, String(n)));
    await append(db, topic, many.slice(0, 30));
    await db.query(
      `update log_records set appended_at = now() - interval '1 minute' where topic = $1 and position > $2`,
      [topic, end],
    );
    const lag = await lagAfter(db, topic, end);
    expect(lag.records).toBe(30);
    expect(lag.ageSeconds).toBeGreaterThanOrEqual(60);
    expect(lag.ageSeconds).toBeLessThan(60 + 10 * TIMEOUT_FACTOR);
    expect(await lagAfter(db, 'catalogue-events', end)).toEqual({ records: 0, ageSeconds: 0 });
    await append(db, topic, many.slice(30));
    expect((await lagAfter(db, topic, end)).records).toBe(1_000);
    const last = (await lastPositions(db, [topic])).get(topic) ?? 0;
    expect(await lagAfter(db, topic, last)).toEqual({ records: 0, ageSeconds: 0 });
  });
});
