import { setTimeout as wait } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { Logger } from '../observability/logger.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { type Backend, findLockHolders, watchBlockers } from './lock-holders.ts';

/** A database session that runs migrations. */
export interface Migrator {
  /**
   * Has exactly one connection, which holds the lock. When that is lost, so is the lock, and every later statement
   * fails.
   */
  db: Knex;
  /** Waits until no other process migrates this database, and acquires the migration lock. */
  acquireLock(): Promise<void>;
  /** Polls for the sessions that this one waits for, until stopped. */
  watchBlockers(): { seen: () => readonly Backend[]; stop: () => void };
  close(): Promise<void>;
}

const TRY_LOCK_MS = 100;
const LOG_EVERY_MS = 5_000;

/**
 * Connects for a migration.
 * @param options `name` appears in pg_stat_activity as `migrate <name>`; `observer`: another connection, which sees
 * what this one waits for
 */
export function openMigrator(options: {
  url: string;
  name: string;
  observer: pg.Client;
  logger?: Logger | undefined;
}): Migrator {
  const { logger, name, observer } = options;
  const db = oneConnection(options.url, `migrate ${name}`, logger);
  return {
    db,
    acquireLock: () => acquireLock(db, observer, logger),
    watchBlockers: () => watchBlockers(observer, `migrate ${name}`),
    close: () => db.destroy(),
  };
}

/**
 * Polls for the lock: a blocked statement would hold a snapshot, and a concurrent index build under the lock waits for
 * all snapshots.
 */
async function acquireLock(db: Knex, observer: pg.Client, logger?: Logger): Promise<void> {
  let logAt = performance.now() + TRY_LOCK_MS * 5;
  for (;;) {
    const { rows } = await db.raw<{ rows: { mine: boolean }[] }>('select pg_try_advisory_lock(?) as mine', [
      ADVISORY_LOCKS.migrations,
    ]);
    if (rows[0]?.mine === true) return;
    if (performance.now() >= logAt) {
      logger?.warn(
        { heldBy: await findLockHolders(observer, ADVISORY_LOCKS.migrations) },
        'waiting for the migration lock',
      );
      logAt = performance.now() + LOG_EVERY_MS;
    }
    await wait(TRY_LOCK_MS);
  }
}

function oneConnection(url: string, applicationName: string, logger?: Logger): Knex {
  let connected = false;
  const toDebug = (message: unknown) => logger?.debug({ knex: message }, 'knex');
  return knex({
    client: 'pg',
    connection: { connectionString: url, application_name: applicationName },
    pool: {
      min: 1,
      max: 1,
      afterCreate: (_connection: unknown, done: (error?: Error) => void) => {
        if (connected) return done(new Error('The connection that held the migration lock is lost'));
        connected = true;
        done();
      },
    },
    log: { warn: toDebug, error: toDebug, deprecate: toDebug, debug: toDebug },
  });
}
