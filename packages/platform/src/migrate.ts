import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Logger } from './logger.ts';
import { isOutage } from './postgres.ts';

/** A folder of migrations; `name` prefixes the table that remembers which have run. */
export interface MigrationDirectory {
  name: string;
  path: string;
}

/** The tables that events need in every service's database. */
export const platformMigrations: MigrationDirectory = {
  name: 'platform',
  path: fileURLToPath(new URL('../migrations', import.meta.url)),
};

const LOCK = 7_366_001;
const LOCK_EVERY_MS = 100;
const WAIT_FOR_DATABASE_MS = 60_000;

/**
 * Brings a database up to date, each migration in a transaction, or in none where it exports `config = { transaction: false }`
 * (an index that is built concurrently). Safe when replicas start at once (one session holds an advisory lock, which
 * PostgreSQL frees when its process dies) and after a kill in the middle: knex's own lock row, which a killed process
 * leaves behind, is freed under the advisory lock (P-C10). Waits up to 60 s for PostgreSQL.
 * @param directories run in this order
 */
export async function migrate(options: {
  url: string;
  directories: readonly MigrationDirectory[];
  logger?: Logger;
}): Promise<void> {
  const guard = await connect(options.url, options.logger);
  try {
    await takeLock(guard);
    for (const directory of options.directories) await runDirectory(options.url, directory, options.logger);
  } finally {
    await guard.end();
  }
}

/** Asks again and again: a statement that waited would be what an index, built concurrently under the lock, waits for. */
async function takeLock(guard: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await guard.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCK]);
    if (rows[0]?.mine === true) return;
    await wait(LOCK_EVERY_MS);
  }
}

async function runDirectory(url: string, directory: MigrationDirectory, logger?: Logger): Promise<void> {
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 2 } });
  const config: Knex.MigratorConfig = {
    migrationSource: await sourceOf(directory.path),
    tableName: `${directory.name}_migrations`,
  };
  try {
    await db.migrate.list(config);
    await db.migrate.forceFreeMigrationsLock(config);
    const [, applied] = (await db.migrate.latest(config)) as [number, string[]];
    if (applied.length > 0) logger?.info({ applied }, 'migrations applied');
  } finally {
    await db.destroy();
  }
}

async function sourceOf(path: string): Promise<Knex.MigrationSource<string>> {
  const files = (await readdir(path)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort();
  return {
    getMigrations: async () => files,
    getMigrationName: (file) => file.replace(/\.ts$/, ''),
    getMigration: async (file) => {
      const { up, config } = (await import(pathToFileURL(`${path}/${file}`).href)) as {
        up: (knex: Knex) => Promise<void>;
        config?: { transaction: boolean };
      };
      // knex reads `config` too, though its types do not tell.
      return { up, down: () => Promise.reject(new Error('migrations only go forward')), config };
    },
  };
}

async function connect(url: string, logger?: Logger): Promise<pg.Client> {
  const until = Date.now() + WAIT_FOR_DATABASE_MS;
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
    client.on('error', () => {
      // the lock is lost with its session; the statement that runs then fails by itself
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isOutage(error) || Date.now() > until) throw error;
      logger?.info('waiting for PostgreSQL');
      await wait(pause);
    }
  }
}
