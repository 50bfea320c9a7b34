import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from '../observability/logger.ts';
import { backoffMs } from '../timing/backoff.ts';
import { codeOf } from './error-code.ts';
import type { Migrator } from './migrator.ts';

/**
 * Readers of a table queue behind a migration that waits for its lock. Services wait 1.5 s for a lock, so a migration
 * gives up earlier, lets them pass, and tries again.
 */
const LOCK_TIMEOUT_MS = 1_000;
/** At least as long as the lock timeout, so that readers have the table at least half of the time. */
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Applies the next pending migration. One that cannot get a lock in time is rolled back and retried until it succeeds;
 * the log names the session that holds the lock. A migration outside a transaction is retried too, if it sets a
 * lock_timeout itself.
 * @returns whether there was a pending migration
 * @throws any other error of the migration, including a lost connection
 */
export async function runMigration(migrator: Migrator, config: Knex.MigratorConfig, logger?: Logger): Promise<boolean> {
  const { db } = migrator;
  const [next] = (await db.migrate.list(config))[1] as string[];
  if (next === undefined) return false;
  // A concurrent index build blocks nobody, but must wait for every running transaction.
  const concurrent = await runsOutsideTransaction(config, next);
  await db.raw(`set lock_timeout = ${concurrent ? 0 : LOCK_TIMEOUT_MS}`);
  for (let failures = 1; ; failures += 1) {
    const blockers = migrator.watchBlockers();
    try {
      await db.migrate.forceFreeMigrationsLock(config);
      await db.migrate.up(config);
      logger?.info({ migration: next }, 'migration applied');
      return true;
    } catch (error) {
      if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(codeOf(error))) throw error;
      const retryInMs = Math.round(PAUSE_MS + backoffMs(failures));
      logger?.warn({ migration: next, blockedBy: blockers.seen(), failures, retryInMs }, 'migration waits for a lock');
      await wait(retryInMs);
    } finally {
      blockers.stop();
    }
  }
}

async function runsOutsideTransaction({ migrationSource }: Knex.MigratorConfig, file: string): Promise<boolean> {
  const migration = (await migrationSource?.getMigration(file)) as { config?: { transaction?: boolean } } | undefined;
  return migration?.config?.transaction === false;
}
