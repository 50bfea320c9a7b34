import { setTimeout as wait } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Logger } from '../lifecycle/logger.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { type Backend, findLockHolders, watchBlockers } from './lock-holders.ts';
import { isOutage } from './postgres.ts';

/** A database session that migrates. */
export interface Migrator {
  /**
   * Has one connection, which holds the lock, and never another: when it is lost, so is the lock, and every later statement
   * fails.
   */
  db: Knex;
  /** Waits until no other process migrates this database. */
  takeLock(): Promise<void>;
  /** Notes which backends the session waits for, until stopped. */
  watchBlockers(): { seen: () => readonly Backend[]; stop: () => void };
  close(): Promise<void>;
}

const LOCK_EVERY_MS = 100;
const LOG_EVERY_MS = 5_000;
const WAIT_FOR_DATABASE_MS = 60_000;

/**
 * Connects for a migration; waits up to 60 s for PostgreSQL. A second connection only looks at locks.
 * @param options `name` shows in pg_stat_activity as `migrate <name>`
 */
export async function openMigrator(options: {
  url: string;
  name: string;
  logger?: Logger | undefined;
}): Promise<Migrator> {
  const { logger, name } = options;
  const observer = await connect(options.url, `migrate ${name} (observer)`, logger);
  const db = oneConnection(options.url, `migrate ${name}`, logger);
  return {
    db,
    takeLock: () => takeLock(db, observer, logger),
    watchBlockers: () => watchBlockers(observer, `migrate ${name}`),
    close: async () => {
      await db.destroy();
      await observer.end().catch(() => undefined);
    },
  };
}

/** Asks again and again: a statement that waited would be what an index, built concurrently under the lock, waits for. */
async function takeLock(db: Knex, observer: pg.Client, logger?: Logger): Promise<void> {
  let logAt = performance.now() + LOCK_EVERY_MS * 5;
  for (;;) {
    const { rows } = await db.raw<{ rows: { mine: boolean }[] }>('SELECT pg_try_advisory_lock(?) AS mine', [
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
    await wait(LOCK_EVERY_MS);
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

async function connect(url: string, applicationName: string, logger?: Logger): Promise<pg.Client> {
  const until = Date.now() + WAIT_FOR_DATABASE_MS;
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    const client = new pg.Client({ connectionString: url, application_name: applicationName });
    // It only looks on; a query on it fails by itself.
    client.on('error', (err) => logger?.debug({ err }, 'connection that observes a migration lost'));
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isOutage(error) || Date.now() > until) throw error;
      logger?.warn('waiting for PostgreSQL');
      await wait(pause);
    }
  }
}
