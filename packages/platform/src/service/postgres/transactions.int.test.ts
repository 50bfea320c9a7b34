import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { toShopError } from '../http/error-handler.ts';
import { type Database, openDatabase, type Transaction } from './postgres.ts';
import { createTransactions } from './transactions.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let holder: Database;
let narrow: Database;
beforeAll(async () => {
  database = await testDatabase();
  holder = openDatabase({ url: database.url, name: 'holder' });
  narrow = openDatabase({ url: database.url, name: 'narrow', max: 1 });
});
afterAll(async () => {
  await Promise.all([holder.close(), narrow.close()]);
  await database.drop();
});

const LOCKS = [1, 2, 3, 4, 5];
const HELD_MS = 800;
const take = (tx: Transaction, lock: number) => tx.query('select pg_advisory_xact_lock($1)', [lock]);

/** Holds the locks, each for longer than the one before: no single wait in turn is longer than one may be, and all take 4 s. */
async function holdInTurn(): Promise<Promise<unknown>[]> {
  const released: Promise<unknown>[] = [];
  await Promise.all(
    LOCKS.map((lock) => {
      const { promise: taken, resolve } = Promise.withResolvers<void>();
      const hold = async (tx: Transaction) => {
        await take(tx, lock);
        resolve();
        await wait(lock * HELD_MS);
      };
      released.push(holder.transaction(hold, { background: true }));
      return taken;
    }),
  );
  return released;
}

async function takeAll(tx: Transaction): Promise<string> {
  for (const lock of LOCKS) await take(tx, lock);
  return 'all';
}

describe('a transaction that waits for several locks in turn', () => {
  it('ends as 503 with Retry-After, leaves nothing behind and gives its connection back (P-C8)', async () => {
    await narrow.query('create table notes (note text)');
    const released = await holdInTurn();
    const error = await narrow
      .transaction(async (tx) => {
        await tx.query(`insert into notes values ('never')`);
        return takeAll(tx);
      })
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: '25P04' });
    expect(toShopError(error)).toMatchObject({ status: 503, retryAfter: 1 });
    await Promise.all(released);
    expect(await narrow.transaction(takeAll)).toBe('all');
    expect(await narrow.query('select note from notes')).toEqual([]);
    expect(narrow.pool).toMatchObject({ totalCount: 1, waitingCount: 0 });
    const count = `select count(*) as count from pg_stat_activity where application_name = 'narrow'`;
    await eventually(async () => expect(await holder.query(count)).toEqual([{ count: 1 }]));
  }, 20_000);

  it('goes on when it is patient', async () => {
    const released = await holdInTurn();
    expect(await narrow.transaction(takeAll, { background: true })).toBe('all');
    await Promise.all(released);
  }, 20_000);
});

describe('a PostgreSQL that knows no limit of transactions', () => {
  it('is asked for none', async () => {
    const said: string[] = [];
    const query = async (sql: string) => {
      said.push(sql);
      return { rows: [{ known: null }] };
    };
    const pool = { connect: async () => ({ query, release: () => undefined }) };
    const transaction = createTransactions(pool as never);
    await transaction(async () => undefined);
    await transaction(async () => undefined);
    expect(said).toEqual([expect.stringContaining('current_setting'), 'BEGIN', 'COMMIT', 'BEGIN', 'COMMIT']);
  });
});

describe('a PostgreSQL that does not answer', () => {
  it('costs one time limit: the connection is closed at once, and no ROLLBACK waits behind the statement', async () => {
    const said: string[] = [];
    const released: unknown[] = [];
    const query = async (sql: string) => {
      said.push(sql);
      if (sql === 'select frozen') throw new Error('Query read timeout');
      return { rows: [] };
    };
    const pool = { connect: async () => ({ query, release: (error: unknown) => released.push(error) }) };
    const working = createTransactions(pool as never)((tx) => tx.query('select frozen'), { background: true });
    await expect(working).rejects.toThrow('Query read timeout');
    expect(said).toEqual(['BEGIN', 'select frozen']);
    expect(released).toEqual([expect.objectContaining({ message: 'Query read timeout' })]);
  });
});
