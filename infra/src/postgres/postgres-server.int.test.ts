import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import { type PostgresServer, startPostgres } from '@shop/local-postgres/postgres-server.ts';
import pg from 'pg';
import { makeDatabases } from './make-databases.ts';

describe('the embedded PostgreSQL', () => {
  let folder: string;
  let directory: string;
  let server: PostgresServer | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-postgres-'));
    directory = path.join(folder, 'data', 'postgres');
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  const start = async () => {
    const [port] = await freePorts(1);
    server = await startPostgres({ directory, port: port as number, password: 'p@ss/word' });
    return server;
  };
  const query = async (database: string, sql: string) => {
    const client = new pg.Client({ connectionString: server?.url(database) });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('keeps committed rows after a kill, and starts in spite of the stale pid file', async () => {
    const first = await start();
    await makeDatabases(first.url('postgres'), ['order', 'user']);
    await makeDatabases(first.url('postgres'), ['order', 'user', 'chat']);
    await query('order', `create table orders (id text); insert into orders values ('one')`);
    process.kill(first.pid, 'SIGKILL');
    await first.gone;
    expect(await stat(path.join(directory, 'postmaster.pid'))).toBeTruthy();
    await start();
    expect(await query('order', 'select id from orders')).toEqual([{ id: 'one' }]);
  });

  it('ignores a pid file with a reused process id', async () => {
    await server?.stop();
    await writeFile(path.join(directory, 'postmaster.pid'), `${process.ppid}\n${directory}\n`);
    await start();
    expect(await readFile(path.join(directory, 'postmaster.pid'), 'utf8')).toContain(String(server?.pid));
  });

  it('stops a leftover server on the same folder', async () => {
    const leftOver = server as PostgresServer;
    await start();
    await leftOver.gone;
    expect(await query('order', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('listens on the loopback address only and needs its password', async () => {
    const [row] = await query('postgres', 'show listen_addresses');
    expect(row).toEqual({ listen_addresses: '127.0.0.1' });
    const stranger = new pg.Client({ connectionString: server?.url('order').replace('p%40ss%2Fword', 'guess') });
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
  });

  it('folds case beyond ASCII, whatever the machine’s locale', async () => {
    expect(await query('order', `select lower('ÄÖÉ') as lower`)).toEqual([{ lower: 'äöé' }]);
  });
});
