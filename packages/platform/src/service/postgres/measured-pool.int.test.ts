import { eventually } from '@shop/testing/eventually.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createFakeRecorder } from '../../testing/fake-recorder.ts';
import { registry } from '../observability/metrics.ts';
import { beginTrace, recordWith, runIn } from '../observability/tracing.ts';
import { type Database, openDatabase } from './postgres.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, name: 'measured', max: 2, timeoutFactor: TIMEOUT_FACTOR });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** @returns the value of a sample of this pool, or undefined */
async function sample(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const metric = await registry.getSingleMetric(name.replace(/_(count|sum)$/, ''))?.get();
  const wanted = { pool: 'measured', ...labels };
  const found = metric?.values.find(
    (value) =>
      ((value as { metricName?: string }).metricName ?? metric.name) === name &&
      Object.entries(wanted).every(([label, text]) => value.labels[label] === text),
  );
  return found?.value;
}

const statements = (command: string) => sample('postgres_statement_duration_seconds_count', { command });

describe('metrics of a pool (P-F3)', () => {
  it('count each statement under its command, those of a transaction and its commit included', async () => {
    await db.query('create table things (id int); create table others (id int)');
    await db.query('insert into things values ($1)', [1]);
    await db.transaction(async (tx) => {
      await tx.query('select * from things');
      await tx.query('select * from others');
    });
    await expect(db.query('select nothing')).rejects.toThrow('nothing');
    await db.query('');
    expect(await Promise.all(['create', 'insert', 'select', 'commit', 'failed', 'none'].map(statements))).toEqual([
      1, 1, 2, 1, 1, 1,
    ]);
  });

  it('measure how long statements and waits for a connection take', async () => {
    const before = (await sample('postgres_pool_wait_duration_seconds_sum')) ?? 0;
    await Promise.all(Array.from({ length: 3 }, () => db.query('select pg_sleep(0.2)')));
    expect((await sample('postgres_pool_wait_duration_seconds_sum')) ?? 0).toBeGreaterThan(before + 0.15);
    expect(await sample('postgres_statement_duration_seconds_sum', { command: 'select' })).toBeGreaterThan(0.6);
  });

  it('show used and idle connections, waiting callers and the maximum of the pool', async () => {
    const [first, second] = await Promise.all([db.pool.connect(), db.pool.connect()]);
    const waiting = db.query('select 1');
    await eventually(async () => expect(await sample('postgres_pool_waiting')).toBe(1));
    expect(await sample('postgres_pool_connections', { state: 'used' })).toBe(2);
    first.release();
    second.release();
    await waiting;
    expect(await sample('postgres_pool_waiting')).toBe(0);
    expect(await sample('postgres_pool_connections', { state: 'used' })).toBe(0);
    expect(await sample('postgres_pool_connections', { state: 'idle' })).toBe(2);
    expect(await sample('postgres_pool_max_connections')).toBe(2);
  });

  it('count pools of one name together, until they are closed', async () => {
    const other = openDatabase({ url: database.url, name: 'measured', max: 5, timeoutFactor: TIMEOUT_FACTOR });
    expect(await sample('postgres_pool_max_connections')).toBe(7);
    await other.close();
    expect(await sample('postgres_pool_max_connections')).toBe(2);
  });
});

describe('the trace of a request', () => {
  let recorder: ReturnType<typeof createFakeRecorder>;
  beforeEach(() => {
    recorder = createFakeRecorder();
    recordWith(recorder);
  });
  afterEach(() => recordWith(undefined));

  const traced = <T>(work: () => Promise<T>) => runIn(beginTrace('request', { kind: 'server' }), work);
  const steps = () => recorder.spans.slice(1);

  it('has a step for each statement, with its text and without its values', async () => {
    await traced(() => db.transaction((tx) => tx.query('insert into things\n  values ($1)', [4711])));
    expect(steps()).toMatchObject([
      {
        name: 'insert things',
        kind: 'client',
        attributes: { 'db.query.text': 'insert into things values ($1)' },
        ended: true,
      },
      { name: 'commit', ended: true },
    ]);
    expect(JSON.stringify(recorder.spans)).not.toContain('4711');
  });

  it('says that a statement failed', async () => {
    await expect(traced(() => db.query('select nothing'))).rejects.toThrow('nothing');
    expect(steps()).toMatchObject([{ name: 'select', failure: { code: '42703' }, ended: true }]);
  });

  it('has a step for the wait when no connection is idle', async () => {
    const held = await Promise.all([db.pool.connect(), db.pool.connect()]);
    const waiting = traced(() => db.query('select 1'));
    await eventually(() => expect(steps()).toMatchObject([{ name: 'wait for a connection', ended: false }]));
    for (const client of held) client.release();
    await waiting;
    expect(steps()).toMatchObject([{ name: 'wait for a connection', ended: true }, { name: 'select' }]);
  });

  it('has no step of statements outside of a request', async () => {
    await db.query('select 1');
    expect(recorder.spans).toEqual([]);
  });
});
