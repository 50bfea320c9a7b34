import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { testPostgresUrl } from './on-demand-postgres.ts';

/**
 * An advisory lock; `ADVISORY_LOCKS.testTemplates` of the platform, which this package cannot import, is the same
 * number.
 */
export const TEMPLATE_LOCK = 7_366_901;

/** A folder of migrations. */
export interface MigrationDirectory {
  name: string;
  path: string;
}

/** A database for one test file. */
export interface TestDatabase {
  url: string;
  /** Drops the database and closes its connections. */
  drop: () => Promise<void>;
}

/**
 * Creates a database for one test file: a copy of a template that is migrated once per run.
 * @param options `directories`: the migrations for the platform's `migrate`; `migrate`: that function, usually
 * `(target) => migrate({ ...target, logger })`. Without options the database is empty
 */
export async function testDatabase(options?: {
  directories: MigrationDirectory[];
  migrate: (target: { url: string; directories: MigrationDirectory[] }) => Promise<unknown>;
}): Promise<TestDatabase> {
  const server = await testPostgresUrl();
  const name = `test_${process.env.SHOP_TEST_RUN ?? 'run'}_${randomBytes(6).toString('hex')}`;
  const template = options && (await migratedTemplate(server, options));
  // file_copy takes half the time of copying through the write-ahead log.
  await withClient(server, (client) =>
    client.query(`create database "${name}"${template ? ` template "${template}" strategy file_copy` : ''}`),
  );
  return {
    url: databaseUrl(server, name),
    drop: () => withClient(server, (client) => client.query(`drop database if exists "${name}" with (force)`)),
  };
}

/** Drops the templates of a run: on a permanent PostgreSQL they would accumulate. */
export async function dropTemplates(): Promise<void> {
  await withClient(await testPostgresUrl(), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [templatePrefix()],
    );
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  });
}

type Options = NonNullable<Parameters<typeof testDatabase>[0]>;

/**
 * Creates the template under a lock and renames it last, so that an existing template is complete even after a kill.
 */
async function migratedTemplate(server: string, { directories, migrate }: Options): Promise<string> {
  const key = await hashOf(directories);
  const template = `${templatePrefix()}${key}`;
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [TEMPLATE_LOCK, template]);
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists "${unfinished}" with (force)`);
    await client.query(`create database "${unfinished}"`);
    await migrate({ url: databaseUrl(server, unfinished), directories });
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [unfinished]);
    await client.query(`alter database "${unfinished}" rename to "${template}"`);
  });
  return template;
}

/** Hashes paths and contents: in watch mode a migration may change between two runs on one server. */
async function hashOf(directories: readonly MigrationDirectory[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(directories));
  for (const directory of directories)
    for (const file of (await readdir(directory.path)).sort())
      hash.update(`\0${file}\0`).update(await readFile(path.join(directory.path, file)));
  return hash.digest('hex').slice(0, 12);
}

function templatePrefix(): string {
  return `template_${process.env.SHOP_TEST_RUN ?? 'run'}_`;
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
