import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { toShopError } from '../http/error-handler.ts';
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

describe('PostgreSQL without transaction_timeout', () => {
  it('runs transactions without an overall time limit', async () => {
    const statements: string[] = [];
    const query = async (sql: string) => {
      statements.push(sql);
      return { rows: [{ known: null }] };
    };
    const pool = { connect: async () => ({ query, release: () => undefined }) };
    const transaction = createTransactions(pool as never);
    await transaction(async () => undefined);
    await transaction(async () => undefined);
    expect(statements).toEqual([expect.stringContaining('current_setting'), 'begin', 'commit', 'begin', 'commit']);
  });
});

describe('PostgreSQL that does not respond', () => {
  it('closes the connection after one timeout, without a ROLLBACK that would wait behind the statement', async () => {
    const statements: string[] = [];
    const released: unknown[] = [];
    const query = async (sql: string) => {
      statements.push(sql);
      if (sql === 'select frozen') throw new Error('Query read timeout');
      return { rows: [] };
    };
    const pool = { connect: async () => ({ query, release: (error: unknown) => released.push(error) }) };
    const working = createTransactions(pool as never)((tx) => tx.query('select frozen'), { background: true });
    await expect(working).rejects.toThrow('Query read timeout');
    expect(statements).toEqual(['begin', 'select frozen']);
    expect(released).toEqual([expect.objectContaining({ message: 'Query read timeout' })]);
  });
});
