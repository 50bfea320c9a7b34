import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@shop/local-postgres/postgres-server.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { startDedicatedPostgres } from '@shop/testing/dedicated-postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import pg from 'pg';
import { lockDatabaseCreation } from '../postgres/make-databases.ts';
import { services } from '../shop-processes.ts';
import { makeServiceDatabases } from './make-databases.ts';

describe('job databases', () => {
  let server: Awaited<ReturnType<typeof startDedicatedPostgres>>;
  const urlOf = (service: string, password = `of-${service}`, database = service) => {
    const url = new URL(server.url(database));
    Object.assign(url, { username: service, password });
    return url.href;
  };
  const config = () => ({ maintenanceUrl: server.url('postgres'), serviceUrls: services.map((name) => urlOf(name)) });
  beforeAll(async () => {
    server = await startDedicatedPostgres();
    // Concurrent jobs on a new server, as with `up` and `run --rm databases`.
    await Promise.all(Array.from({ length: 8 }, () => makeServiceDatabases(config())));
  });
  afterAll(() => server.stop());

  it('creates a database per service in which its plain role can run all migrations', async () => {
    for (const name of services) {
      const own = repositoryFile(`services/${name}/migrations`);
      await migrate({ url: urlOf(name), directories: [platformMigrations, { name, path: own }] });
      const applied = await ask<{ count: number }>(urlOf(name), `select count(*)::int from ${name}_migrations`);
      expect(applied[0]?.count).toBe(readdirSync(own).length);
    }
  });

  it('keeps each role out of other databases, including those of PostgreSQL', async () => {
    for (const database of ['catalogue', 'postgres', 'template1'])
      await expect(ask(urlOf('order', 'of-order', database), 'select')).rejects.toThrow(
        /permission denied for database/,
      );
  });

  it('gives no role rights beyond its database', async () => {
    const mighty = await ask(
      server.url('postgres'),
      `select rolname from pg_roles where rolname = any('{${services.join(',')}}')
       and (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls)`,
    );
    expect(mighty).toEqual([]);
  });

  it('folds case beyond ASCII, whatever the locale of the server', async () => {
    const foreign = await startDedicatedPostgres();
    try {
      const maintenanceUrl = foreign.url('postgres');
      for (const statement of [
        'alter database template1 is_template false',
        'drop database template1',
        `create database template1 template template0 encoding 'SQL_ASCII' locale 'C' locale_provider libc`,
      ])
        await ask(maintenanceUrl, statement);
      await makeServiceDatabases({ maintenanceUrl, serviceUrls: [urlOf('catalogue')] });
      expect(await ask(foreign.url('catalogue'), `select lower('ÄÖÉ') as folded`)).toEqual([{ folded: 'äöé' }]);
    } finally {
      await foreign.stop();
    }
  });

  it('keeps the rows and resets a changed password when it runs again', async () => {
    await ask(urlOf('order'), 'create table kept as select 7 as number');
    await ask(server.url('postgres'), `alter role "order" password 'forgotten'`);
    await makeServiceDatabases(config());
    expect(await ask(urlOf('order'), 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('reports a wrong password without waiting', async () => {
    const maintenanceUrl = urlOf('postgres', 'guessed', 'postgres');
    await expect(makeServiceDatabases({ ...config(), maintenanceUrl })).rejects.toThrow(/PostgreSQL refuses/);
  });

  it('reports that pg_hba.conf refuses this host, as after an interrupted first start', async () => {
    const cut = await startDedicatedPostgres();
    try {
      await ask(
        cut.url('postgres'),
        `do $$ begin
           execute format('copy (select ''local all all scram-sha-256'') to %L', current_setting('hba_file'));
           perform pg_reload_conf();
         end $$`,
      );
      const making = () => makeServiceDatabases({ ...config(), maintenanceUrl: cut.url('postgres') });
      await eventually(() =>
        expect(making()).rejects.toThrow(/accepts no connections from this host .*remove its volume/),
      );
    } finally {
      await cut.stop();
    }
  });

  it('times out while another job holds the lock', async () => {
    await holding(async () => {
      // The limit under test
      const late = makeServiceDatabases(config(), { statement: 300 });
      await expect(late).rejects.toThrow(/took longer than 0.3 s for one statement/);
    });
  });

  it('closes its connection when it is stopped', async () => {
    const stopped = new AbortController();
    const atWork = () =>
      ask(server.url('postgres'), `select from pg_stat_activity where application_name = 'databases'`);
    await holding(async () => {
      const making = makeServiceDatabases(config(), { signal: stopped.signal });
      making.catch(() => undefined);
      await eventually(async () => expect(await atWork()).toHaveLength(1));
      stopped.abort(new Error('stopped by hand'));
      await expect(making).rejects.toThrow('stopped by hand');
    });
    await eventually(async () => expect(await atWork()).toEqual([]));
  });

  it('keeps passwords out of PostgreSQL’s log with log_statement=all (P-E17)', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-databases-'));
    let log = '';
    const verbose = await startPostgres({
      directory: path.join(folder, 'data'),
      port: await freePort(),
      password: 'test',
      settings: { fsync: 'off', log_statement: 'all' },
      log: (text) => {
        log += text;
      },
    });
    try {
      const password = randomBytes(12).toString('hex');
      const maintenanceUrl = verbose.url('postgres');
      const make = (role: string) =>
        makeServiceDatabases({ maintenanceUrl, serviceUrls: [urlOf(role, password, 'order')] });
      // PostgreSQL reserves names with this prefix.
      await expect(make('pg_order')).rejects.toThrow(/reserved/);
      await make('order');
      await eventually(() =>
        expect(log).toMatch(/STATEMENT: {2}create role "pg_order".*statement: create role "order"/s),
      );
      expect(log).not.toContain(password);
    } finally {
      await verbose.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('waits for PostgreSQL for a limited time', async () => {
    const maintenanceUrl = `postgres://postgres:x@127.0.0.1:${await freePort()}/postgres`;
    // The limit under test
    const late = makeServiceDatabases({ ...config(), maintenanceUrl }, { within: 200 });
    await expect(late).rejects.toThrow(/PostgreSQL did not respond within 0.2 s/);
  });

  /** Runs work while another connection holds the lock. */
  async function holding(work: () => Promise<void>): Promise<void> {
    const other = new pg.Client({ connectionString: server.url('postgres') });
    await other.connect();
    try {
      await lockDatabaseCreation(other);
      await work();
    } finally {
      await other.end();
    }
  }
});

async function ask<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}
