import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from '../lifecycle/logger.ts';
import { backoffMs } from '../timing/backoff.ts';
import { codeOf } from './error-code.ts';
import type { Migrator } from './migrator.ts';

/**
 * Whoever reads a table queues behind a migration that waits for its lock. Services wait 1.5 s for a lock, so a migration gives up
 * before that, lets them pass, and tries again.
 */
const LOCK_TIMEOUT_MS = 1_000;
/** Longer than the wait, so that readers have the table at least half of the time. */
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Runs the next migration that the database does not have. One that cannot get a lock in time is rolled back and run again,
 * without end: the log says who holds the lock. One outside a transaction too, if it sets a lock_timeout itself.
 * @returns whether there was one
 * @throws whatever else fails in it, the loss of the connection included
 */
export async function runMigration(migrator: Migrator, config: Knex.MigratorConfig, logger?: Logger): Promise<boolean> {
  const { db } = migrator;
  const [next] = (await db.migrate.list(config))[1] as string[];
  if (next === undefined) return false;
  // Others pass by an index that is built concurrently, and it must wait for every transaction that runs.
  const concurrent = await runsOutsideTransaction(config, next);
  await db.raw(`SET lock_timeout = ${concurrent ? 0 : LOCK_TIMEOUT_MS}`);
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
