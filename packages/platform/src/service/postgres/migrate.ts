import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { Logger } from '../observability/logger.ts';
import { presentValue, type SecretText } from '../secrets/secret.ts';
import { connectWhenUp } from './connect-when-up.ts';
import type { Migrator } from './migrator.ts';
import { runMigration } from './run-migration.ts';

/** A folder of migrations; `name` prefixes the table that records the applied ones. */
export interface MigrationDirectory {
  name: string;
  path: string;
}

/** The platform's tables in every service's database. */
export const platformMigrations: MigrationDirectory = {
  name: 'platform',
  path: fileURLToPath(new URL('../../../migrations', import.meta.url)),
};

/**
 * Migrates a database, each migration in a transaction, or in none where it exports `config = { transaction: false }`
 * (for statements with CONCURRENTLY, and for filling rows in batches, each in a transaction that sets its own
 * lock_timeout). Where nothing is missing it only looks, without any lock. Waits up to 60 s for PostgreSQL, and without
 * a limit for other migrating processes and for table locks; every few seconds it logs the blocking session (P-C10).
 *
 * Replicas may start simultaneously: the migrating session holds an advisory lock and runs every statement itself. A
 * kill is safe: PostgreSQL frees the advisory lock with the session, and knex's own lock row, which stays behind, is
 * freed under that lock. A database that a newer release has migrated is accepted, because migrations expand first and
 * contract a release later.
 * @param directories run in this order
 * @throws Error for a database from before the first release
 */
export async function migrate(options: {
  url: SecretText;
  directories: readonly MigrationDirectory[];
  logger?: Logger;
}): Promise<void> {
  const { directories, logger } = options;
  const url = presentValue(options.url);
  const name = directories.at(-1)?.name ?? 'nothing';
  const observer = await connectWhenUp(url, `migrate ${name} (observer)`, logger);
  try {
    if (await isMigrated(observer, directories)) return;
    // Most starts have nothing to migrate, and do not load knex.
    const { openMigrator } = await import('./migrator.ts');
    const migrator = openMigrator({ url, name, observer, logger });
    await runMissing(migrator, directories, logger).finally(migrator.close);
  } finally {
    await observer.end().catch(() => undefined);
  }
}

/** Whether a database has these migrations and no others. Needs no lock: a migration is recorded when it is complete. */
async function isMigrated(client: pg.Client, directories: readonly MigrationDirectory[]): Promise<boolean> {
  for (const { name, path } of directories) {
    const table = `${name}_migrations`;
    const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [table]);
    if (rows[0]?.known !== true) return false;
    const applied = await client.query<{ name: string }>(`select name from ${table}`);
    const wanted = (await filesOf(path)).map(nameOf);
    if (
      applied.rows
        .map((row) => row.name)
        .sort()
        .join() !== wanted.join()
    )
      return false;
  }
  return true;
}

async function runMissing(
  migrator: Migrator,
  directories: readonly MigrationDirectory[],
  logger: Logger | undefined,
): Promise<void> {
  await migrator.acquireLock();
  for (const directory of directories) {
    const config: Knex.MigratorConfig = {
      migrationSource: await sourceOf(directory.path),
      tableName: `${directory.name}_migrations`,
      disableMigrationsListValidation: true,
    };
    await assessUnknown(await migrator.db.migrate.list(config), config, logger);
    while (await runMigration(migrator, config, logger));
  }
}

/**
 * @param list the completed and the pending migrations, from knex
 * @throws Error for a database from before the first release, whose migrations became one baseline
 */
async function assessUnknown(
  [completed]: [{ name: string }[], unknown],
  { migrationSource, tableName }: Knex.MigratorConfig,
  logger?: Logger,
): Promise<void> {
  const files = (await migrationSource?.getMigrations([])) ?? [];
  const known = files.map((file) => migrationSource?.getMigrationName(file));
  const unknown = completed.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.some((name) => name.startsWith('0001-')))
    throw new Error(
      `This database was created by a version of the shop from before its first release (${unknown[0]}) and cannot be updated. Delete it, and start with an empty one.`,
    );
  if (unknown.length > 0) logger?.info({ unknown, tableName }, 'database has migrations of a newer release');
}

const nameOf = (file: string): string => file.replace(/\.ts$/, '');

async function filesOf(path: string): Promise<string[]> {
  return (await readdir(path)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort();
}

async function sourceOf(path: string): Promise<Knex.MigrationSource<string>> {
  const files = await filesOf(path);
  return {
    getMigrations: async () => files,
    getMigrationName: nameOf,
    getMigration: async (file) => {
      const { up, config } = (await import(pathToFileURL(`${path}/${file}`).href)) as {
        up: (knex: Knex) => Promise<void>;
        config?: { transaction: boolean };
      };
      // knex reads `config` too, although its types do not declare it.
      return { up, down: () => Promise.reject(new Error('migrations only go forward')), config };
    },
  };
}
