import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { eventually } from '@shop/testing/eventually.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { type Database, isOutage, openDatabase, type Transaction, violates } from './postgres.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, name: 'postgres-test' });
  await db.query('CREATE TABLE things (id int PRIMARY KEY, amount bigint NOT NULL)');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() => db.query('TRUNCATE things'));

describe('openDatabase', () => {
  it('returns bigint as a number', async () => {
    expect(await db.query('SELECT 9007199254740991::bigint AS cents')).toEqual([{ cents: Number.MAX_SAFE_INTEGER }]);
  });

  it('runs afterCommit actions after the commit', async () => {
    let ran = false;
    await db.transaction(async (tx) => {
      tx.afterCommit(() => {
        ran = true;
      });
      await tx.query('INSERT INTO things VALUES (1, 1)');
      expect(ran).toBe(false);
    });
    expect(ran).toBe(true);
    expect(await db.query('SELECT id FROM things')).toEqual([{ id: 1 }]);
  });

  it('rolls back a failed transaction and drops its afterCommit actions', async () => {
    let ran = false;
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => {
        ran = true;
      });
      await tx.query('INSERT INTO things VALUES (1, 1)');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(ran).toBe(false);
    expect(await db.query('SELECT id FROM things')).toEqual([]);
  });

  it('retries a transaction after a deadlock', async () => {
    await db.query('INSERT INTO things VALUES (1, 0), (2, 0)');
    let begun = 0;
    const bothHaveOne = Promise.withResolvers<void>();
    const add = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.query('UPDATE things SET amount = amount + 1 WHERE id = $1', [first]);
        begun += 1;
        if (begun === 2) bothHaveOne.resolve();
        await bothHaveOne.promise;
        await tx.query('UPDATE things SET amount = amount + 1 WHERE id = $1', [second]);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(begun).toBeGreaterThan(2);
    expect(await db.query('SELECT sum(amount)::int AS sum FROM things')).toEqual([{ sum: 4 }]);
  });

  it('fails fast when a lock or all connections are taken (P-C8)', async () => {
    await db.query('INSERT INTO things VALUES (1, 0)');
    const narrow = openDatabase({ url: database.url, name: 'narrow', max: 1 });
    const started = Date.now();
    const hold = async (tx: Transaction) => {
      await tx.query('SELECT * FROM things FOR UPDATE');
      const results = await Promise.allSettled([
        narrow.query('UPDATE things SET amount = 1'),
        narrow.query('SELECT 1'),
      ]);
      expect(results.map((result) => result.status === 'rejected' && isOutage(result.reason))).toEqual([true, true]);
    };
    await db.transaction(hold, { background: true });
    expect(Date.now() - started).toBeLessThan(6_000);
    expect(await narrow.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await narrow.close();
  });

  it('times out when PostgreSQL does not respond', async () => {
    const { hostname, port } = new URL(database.url);
    const proxy = createServer((client) => {
      const server = connect(Number(port), hostname);
      let silent = false;
      client.on('data', (chunk) => {
        if (chunk.includes('SELECT 1')) silent = true;
        else server.write(chunk);
      });
      server.on('data', (chunk) => silent || client.write(chunk));
      client.on('close', () => server.destroy()).on('error', () => server.destroy());
      server.on('error', () => client.destroy());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = new URL(database.url);
    url.port = String((proxy.address() as AddressInfo).port);
    const silent = openDatabase({ url: url.href, name: 'silent' });
    const started = Date.now();
    expect(isOutage(await silent.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
    expect(Date.now() - started).toBeLessThan(5_000);
    await silent.close();
    proxy.close();
  });

  it('distinguishes an outage from an invalid statement', async () => {
    await db.query('INSERT INTO things VALUES (1, 0)');
    const mistake = await db.query('INSERT INTO things VALUES (1, 0)').catch((error: unknown) => error);
    expect([isOutage(mistake), violates(mistake, 'things_pkey'), violates(mistake, 'other')]).toEqual([
      false,
      true,
      false,
    ]);
    const unreachable = openDatabase({ url: 'postgres://127.0.0.1:1/nothing', name: 'unreachable' });
    expect(isOutage(await unreachable.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
    await unreachable.close();
  });

  it('survives the loss of its connections', async () => {
    await db.query('SELECT 1');
    const other = openDatabase({ url: database.url, name: 'killer' });
    await other.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'postgres-test'",
    );
    const one = await eventually(() =>
      db.query('SELECT 1 AS one').catch((error: unknown) => {
        if (!isOutage(error)) throw new Error('not classified as an outage', { cause: error });
        throw error;
      }),
    );
    expect(one).toEqual([{ one: 1 }]);
    await other.close();
  });
});
