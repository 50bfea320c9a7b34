import { readdirSync } from 'node:fs';
import { migrate, platformMigrations } from '@shop/platform/migrate.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { ownPostgres } from '@shop/testing/own-postgres.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import pg from 'pg';
import { services } from '../shop-processes.ts';
import { makeServiceDatabases } from './make-databases.ts';

describe('the job that makes the databases', () => {
  let server: Awaited<ReturnType<typeof ownPostgres>>;
  const urlOf = (service: string, password = `of-${service}`, database = service) => {
    const url = new URL(server.url(database));
    Object.assign(url, { username: service, password });
    return url.href;
  };
  const config = () => ({ maintenanceUrl: server.url('postgres'), serviceUrls: services.map((name) => urlOf(name)) });
  beforeAll(async () => {
    server = await ownPostgres();
    await makeServiceDatabases(config());
  });
  afterAll(() => server.stop());

  it('gives every service a database in which its plain role can make all of its tables', async () => {
    for (const name of services) {
      const path = repositoryFile(`services/${name}/migrations`);
      await migrate({ url: urlOf(name), directories: [platformMigrations, { name, path }] });
      const applied = await ask<{ count: number }>(urlOf(name), `select count(*)::int from ${name}_migrations`);
      expect(applied[0]?.count).toBe(readdirSync(path).length);
    }
  });

  it('lets no role into another’s database, nor into those of PostgreSQL itself', async () => {
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
    const foreign = await ownPostgres();
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

  it('keeps what lies in them when it runs again, and puts a changed password right', async () => {
    await ask(urlOf('order'), 'create table kept as select 7 as number');
    await ask(server.url('postgres'), `alter role "order" password 'forgotten'`);
    await makeServiceDatabases(config());
    expect(await ask(urlOf('order'), 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('says so when its own password is wrong, without waiting', async () => {
    const maintenanceUrl = urlOf('postgres', 'guessed', 'postgres');
    await expect(makeServiceDatabases({ ...config(), maintenanceUrl })).rejects.toThrow(/PostgreSQL refuses/);
  });

  it('waits for PostgreSQL, and not for ever', async () => {
    const maintenanceUrl = `postgres://postgres:x@127.0.0.1:${await freePort()}/postgres`;
    const late = makeServiceDatabases({ ...config(), maintenanceUrl }, { within: 200 });
    await expect(late).rejects.toThrow(/PostgreSQL did not answer within 0.2 s/);
  });
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
