import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '@shop/local-postgres/postgres-server.ts';
import { setUpPostgresLog } from '@shop/platform/events/log/postgres-log-schema.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { testPostgresUrl } from '@shop/testing/on-demand-postgres.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import pg from 'pg';
import { makeDatabases } from '../postgres/make-databases.ts';
import { type ServiceName, services } from '../shop-processes.ts';
import { loadSecrets } from '../start/secrets.ts';
import { migrationsOf } from './migrations-of.ts';
import { rowsFor } from './test-rows.ts';

/** Every row of every table of a service's database as sorted JSON. */
export type Content = Record<string, string[]>;

/** Creates the data folder of a stopped shop: databases with rows in every table, an event log, and three images. */
export async function createStoppedShop(dataDir: string): Promise<Record<ServiceName, Content>> {
  const contents = new Map<ServiceName, Content>();
  await withDatabases(dataDir, async (url) => {
    await makeDatabases(url('postgres'), [...services, 'events']);
    await createEventLog(url('events'));
    for (const service of services) {
      await migrate({ url: url(service), directories: migrationsOf(service) });
      contents.set(
        service,
        await withClient(url(service), async (client) => client.query(rowsFor(service)).then(() => contentOf(client))),
      );
    }
  });
  await mkdir(path.join(dataDir, 'images'));
  for (const name of ['a-160.webp', 'b-160.webp', 'c-160.webp'])
    await writeFile(path.join(dataDir, 'images', name), randomBytes(3_000));
  await writeFile(path.join(dataDir, 'images', 'd-160.webp.1234.tmp'), 'half');
  return Object.fromEntries(contents) as Record<ServiceName, Content>;
}

/** A log with a record of which the position is beyond its row count. */
async function createEventLog(url: string): Promise<void> {
  const db = openDatabase({ url, name: 'test', max: 1, timeoutFactor: TIMEOUT_FACTOR });
  await setUpPostgresLog(db);
  await db.query(`select setval('log_position', 41)`);
  await db.query(`select append_records('order-events', '{3}', '{order/1}', array['\\x007b7d0a'::bytea])`);
  await db.query(`insert into log_groups (group_name, topic, position) values ('order', 'user-events', 7)`);
  await db.close();
}

/** Creates empty databases, each owned by its own plain role, as in production. */
export async function emptyDatabases() {
  const server = await testPostgresUrl();
  const names = services.map((service) => `restore_${service}_${randomBytes(4).toString('hex')}`);
  const run = (statements: (name: string) => string[]) =>
    withClient(server, async (client) => {
      for (const statement of names.flatMap(statements)) await client.query(statement);
    });
  await run((name) => [`create role ${name} login password 'test'`, `create database ${name} owner ${name}`]);
  const urlOf = (name: string) => {
    const url = new URL(server);
    return Object.assign(url, { username: name, password: 'test', pathname: `/${name}` }).href;
  };
  return {
    urls: Object.fromEntries(services.map((service, at) => [service, urlOf(names[at] as string)])) as Record<
      ServiceName,
      string
    >,
    drop: () => run((name) => [`drop database ${name} with (force)`, `drop role ${name}`]),
  };
}

/** Reads the rows of all logged tables, without transaction ids, which are valid only in their own server. */
export async function contentOf(client: pg.ClientBase): Promise<Content> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname !~ '_migrations'
     order by 1`,
  );
  const content: Content = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - array['changed', 'written'])::text as row from "${name}" t order by 1`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

/** Runs work on its own connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs work while the PostgreSQL of a stopped shop's folder runs. */
export async function withDatabases<T>(dataDir: string, work: (url: (name: string) => string) => Promise<T>) {
  const { postgresPassword } = await loadSecrets(path.join(dataDir, 'secrets'));
  const postgres = await startPostgres({
    directory: path.join(dataDir, 'postgres'),
    port: await freePort(),
    password: postgresPassword,
    settings: { fsync: 'off' },
  });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
