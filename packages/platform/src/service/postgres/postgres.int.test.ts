import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { eventually } from '@shop/testing/eventually.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { watchTransactionRetries } from '../../testing/transaction-retries.ts';
import { type Database, isOutage, openDatabase, type Transaction, violates } from './postgres.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, name: 'postgres-test', timeoutFactor: TIMEOUT_FACTOR });
  await db.query('create table things (id int primary key, amount bigint not null)');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() => db.query('truncate things'));

describe('openDatabase', () => {
  it('returns bigint as a number', async () => {
    expect(await db.query('select 9007199254740991::bigint as cents')).toEqual([{ cents: Number.MAX_SAFE_INTEGER }]);
  });

  it('runs afterCommit actions after the commit', async () => {
    let ran = false;
    await db.transaction(async (tx) => {
      tx.afterCommit(() => {
        ran = true;
      });
      await tx.query('insert into things values (1, 1)');
      expect(ran).toBe(false);
    });
    expect(ran).toBe(true);
    expect(await db.query('select id from things')).toEqual([{ id: 1 }]);
  });

  it('rolls back a failed transaction and drops its afterCommit actions', async () => {
    let ran = false;
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => {
        ran = true;
      });
      await tx.query('insert into things values (1, 1)');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(ran).toBe(false);
    expect(await db.query('select id from things')).toEqual([]);
  });

  it('retries a transaction after a deadlock', async () => {
    await db.query('insert into things values (1, 0), (2, 0)');
    const retries = await watchTransactionRetries();
    let begun = 0;
    const bothHaveOne = Promise.withResolvers<void>();
    const add = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.query('update things set amount = amount + 1 where id = $1', [first]);
        begun += 1;
        if (begun === 2) bothHaveOne.resolve();
        await bothHaveOne.promise;
        await tx.query('update things set amount = amount + 1 where id = $1', [second]);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(begun).toBeGreaterThan(2);
    expect(await retries()).toEqual({ '40P01': begun - 2 });
    expect(await db.query('select sum(amount)::int as sum from things')).toEqual([{ sum: 4 }]);
  });

  it('fails fast when a lock or all connections are taken (P-C8)', async () => {
    await db.query('insert into things values (1, 0)');
    const narrow = openDatabase({ url: database.url, name: 'narrow', max: 1, timeoutFactor: 1 });
    const hold = async (tx: Transaction) => {
      await tx.query('select * from things for update');
      const results = await Promise.allSettled([
        narrow.query('update things set amount = 1'),
        narrow.query('select 1'),
      ]);
      expect(results.map((result) => result.status === 'rejected' && isOutage(result.reason))).toEqual([true, true]);
      // The limits for a lock and for a connection ended the waits.
      expect(results).toMatchObject([
        { reason: { code: '55P03' } },
        { reason: { message: 'timeout exceeded when trying to connect' } },
      ]);
    };
    await db.transaction(hold, { background: true });
    expect(await narrow.query('select 1 as one')).toEqual([{ one: 1 }]);
    await narrow.close();
  });

  it('times out when PostgreSQL does not respond', async () => {
    const { hostname, port } = new URL(database.url);
    const proxy = createServer((client) => {
      const server = connect(Number(port), hostname);
      let silent = false;
      client.on('data', (chunk) => {
        if (chunk.includes('select 1')) silent = true;
        else server.write(chunk);
      });
      server.on('data', (chunk) => silent || client.write(chunk));
      client.on('close', () => server.destroy()).on('error', () => server.destroy());
      server.on('error', () => client.destroy());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = new URL(database.url);
    url.port = String((proxy.address() as AddressInfo).port);
    const silent = openDatabase({ url: url.href, name: 'silent', timeoutFactor: 1 });
    const error = await silent.query('select 1').catch((failure: unknown) => failure);
    expect(isOutage(error)).toBe(true);
    expect(error).toMatchObject({ message: 'Query read timeout' });
    await silent.close();
    proxy.close();
  });

  it('distinguishes an outage from an invalid statement', async () => {
    await db.query('insert into things values (1, 0)');
    const mistake = await db.query('insert into things values (1, 0)').catch((error: unknown) => error);
    expect([isOutage(mistake), violates(mistake, 'things_pkey'), violates(mistake, 'other')]).toEqual([
      false,
      true,
      false,
    ]);
    const unreachable = openDatabase({ url: 'postgres://127.0.0.1:1/nothing', name: 'unreachable', timeoutFactor: 1 });
    expect(isOutage(await unreachable.query('select 1').catch((error: unknown) => error))).toBe(true);
    await unreachable.close();
  });

  it('survives the loss of its connections', async () => {
    await db.query('select 1');
    const other = openDatabase({ url: database.url, name: 'killer', timeoutFactor: TIMEOUT_FACTOR });
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'postgres-test'",
    );
    const one = await eventually(() =>
      db.query('select 1 as one').catch((error: unknown) => {
        if (!isOutage(error)) throw new Error('not classified as an outage', { cause: error });
        throw error;
      }),
    );
    expect(one).toEqual([{ one: 1 }]);
    await other.close();
  });
});
