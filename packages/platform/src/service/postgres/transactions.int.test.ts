import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { toShopError } from '../http/error-handler.ts';
import { inOneRoundTrip } from './in-one-round-trip.ts';
import { measurePool } from './measured-pool.ts';
import { type Database, openDatabase, type Transaction } from './postgres.ts';
import { createTransactions } from './transactions.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let holder: Database;
let narrow: Database;
beforeAll(async () => {
  database = await testDatabase();
  holder = openDatabase({ url: database.url, name: 'holder', timeoutFactor: TIMEOUT_FACTOR });
  narrow = openDatabase({ url: database.url, name: 'narrow', max: 1, timeoutFactor: 1 });
});
afterAll(async () => {
  await Promise.all([holder.close(), narrow.close()]);
  await database.drop();
});

const statementOf = (text: string) => ({ text });

const LOCKS = [1, 2, 3, 4, 5];
const HELD_MS = 800;
const lock = (tx: Transaction, key: number) => tx.query('select pg_advisory_xact_lock($1)', [key]);

/** Holds the locks, each for longer than the one before: all together take 4 s. */
async function holdInTurn(): Promise<Promise<unknown>[]> {
  const released: Promise<unknown>[] = [];
  await Promise.all(
    LOCKS.map((key) => {
      const { promise: taken, resolve } = Promise.withResolvers<void>();
      const hold = async (tx: Transaction) => {
        await lock(tx, key);
        resolve();
        // biome-ignore lint/plugin/no-sleep: longer in total than a transaction may take
        await wait(key * HELD_MS);
      };
      released.push(holder.transaction(hold, { background: true }));
      return taken;
    }),
  );
  return released;
}

/** Without the limits of single waits, so that only the limit of the whole transaction can end it. */
async function lockAll(tx: Transaction): Promise<string> {
  await tx.query('set local lock_timeout = 0');
  await tx.query('set local statement_timeout = 0');
  for (const key of LOCKS) await lock(tx, key);
  return 'all';
}

describe('transaction that waits for several locks in turn', () => {
  it('fails with 503 and Retry-After, rolls back and returns its connection (P-C8)', async () => {
    await narrow.query('create table notes (note text)');
    const released = await holdInTurn();
    const error = await narrow
      .transaction(async (tx) => {
        await tx.query(`insert into notes values ('never')`);
        return lockAll(tx);
      })
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: '25P04' });
    expect(toShopError(error)).toMatchObject({ status: 503, retryAfter: 1 });
    await Promise.all(released);
    expect(await narrow.transaction(lockAll)).toBe('all');
    expect(await narrow.query('select note from notes')).toEqual([]);
    expect(narrow.pool).toMatchObject({ totalCount: 1, waitingCount: 0 });
    const count = `select count(*) as count from pg_stat_activity where application_name = 'narrow'`;
    await eventually(async () => expect(await holder.query(count)).toEqual([{ count: 1 }]));
  }, 20_000);

  it('has no overall time limit in the background', async () => {
    const released = await holdInTurn();
    expect(await narrow.transaction(lockAll, { background: true })).toBe('all');
    await Promise.all(released);
  }, 20_000);
});

describe('statements of a transaction that are started together', () => {
  let single: Database;
  beforeAll(async () => {
    single = openDatabase({ url: database.url, name: 'single', max: 1, timeoutFactor: TIMEOUT_FACTOR });
    await single.query('create table marks (id bigint generated always as identity, mark text)');
  });
  afterEach(() => single.query('truncate marks'));
  afterAll(() => single.close());
  const mark = (tx: Transaction, text: string) => tx.query('insert into marks (mark) values ($1)', [text]);
  const marks = async () =>
    (await single.query<{ mark: string }>('select mark from marks order by id')).map((row) => row.mark);

  it('run in the order of their start', async () => {
    const inOrder = Array.from({ length: 20 }, (_, n) => String(n));
    await single.transaction((tx) => inOneRoundTrip(inOrder.map((text) => mark(tx, text))));
    expect(await marks()).toEqual(inOrder);
  });

  it('fail with the error of the first that failed, however long its own handling takes', async () => {
    const failing = single.transaction((tx) => {
      const before = mark(tx, 'before');
      const explained = tx.query('select 1 / 0').catch(async (error) => {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        throw new Error(`explained: ${error.message}`);
      });
      return inOneRoundTrip([before, explained, mark(tx, 'behind')]);
    });
    await expect(failing).rejects.toThrow('explained: division by zero');
    expect(await marks()).toEqual([]);
  });

  it('leave nothing when one fails, nor does what another one would do next', async () => {
    let after: Promise<unknown> = Promise.resolve();
    const failing = single.transaction(async (tx) => {
      const inTwoSteps = async () => {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        await mark(tx, 'second step');
      };
      const division = tx.query('select 1 / 0');
      after = division.catch(inTwoSteps);
      await Promise.all([mark(tx, 'before'), division, mark(tx, 'behind'), after]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    await expect(after).rejects.toThrow('the transaction is over');
    expect(await marks()).toEqual([]);
  });

  it('are not committed when the error of one went unseen', async () => {
    const careless = single.transaction(async (tx) => {
      await mark(tx, 'lost');
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(careless).rejects.toThrow('ended by ROLLBACK');
    expect(await marks()).toEqual([]);
  });

  it('are planned again, on a new connection, after a migration has changed what they return', async () => {
    const read = () => single.transaction((tx) => tx.query('select * from marks where mark = $1', ['none']));
    for (let n = 0; n < 10; n += 1) await read();
    await single.query('alter table marks add column note text');
    expect(await read()).toEqual([]);
  });

  it('are planned again outside of transactions too, on every connection of the pool', async () => {
    const pool = openDatabase({ url: database.url, name: 'plans', max: 3, timeoutFactor: TIMEOUT_FACTOR });
    const read = () => pool.query('select * from marks where mark = $1', ['none']);
    for (let n = 0; n < 10; n += 1) await Promise.all([read(), read(), read()]);
    await single.query('alter table marks add column remark text');
    for (let n = 0; n < 4; n += 1) expect(await read()).toEqual([]);
    await pool.close();
  });
});

/** What /metrics reads of a pool: other test files of this process read it too, and would find no number. */
const UNUSED_POOL = { options: { max: 1 }, totalCount: 0, idleCount: 0, waitingCount: 0 };

describe('PostgreSQL without transaction_timeout', () => {
  it('runs transactions without an overall time limit', async () => {
    const statements: string[] = [];
    const query = async (sql: string) => {
      statements.push(sql);
      return { command: sql.toUpperCase(), rows: [{ known: null }] };
    };
    const pool = { ...UNUSED_POOL, connect: async () => ({ query, release: () => undefined }) };
    const transaction = createTransactions(measurePool(pool as never, 'fake'), { statementOf, timeoutFactor: 1 });
    await transaction(async () => undefined);
    await transaction(async () => undefined);
    expect(statements).toEqual([expect.stringContaining('current_setting'), 'begin', 'commit', 'begin', 'commit']);
  });
});

describe('PostgreSQL that does not respond', () => {
  it('closes the connection after one timeout, without a ROLLBACK that would wait behind the statement', async () => {
    const statements: string[] = [];
    const released: unknown[] = [];
    const query = async (statement: string | { text: string }) => {
      const sql = typeof statement === 'string' ? statement : statement.text;
      statements.push(sql);
      if (sql === 'select frozen') throw new Error('Query read timeout');
      return { rows: [] };
    };
    const pool = {
      ...UNUSED_POOL,
      connect: async () => ({ query, release: (error: unknown) => released.push(error) }),
    };
    const working = createTransactions(measurePool(pool as never, 'fake'), { statementOf, timeoutFactor: 1 })(
      (tx) => tx.query('select frozen'),
      {
        background: true,
      },
    );
    await expect(working).rejects.toThrow('Query read timeout');
    expect(statements).toEqual(['begin', 'select frozen']);
    expect(released).toEqual([expect.objectContaining({ message: 'Query read timeout' })]);
  });
});
