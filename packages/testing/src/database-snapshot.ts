import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * A copy of a database at one moment, for tests of a restore. It replaces a dump, without needing pg_dump and
 * pg_restore.
 */
export interface DatabaseSnapshot {
  /** Replaces the database by the copy and closes its connections. */
  restore: () => Promise<void>;
  drop: () => Promise<void>;
}

/** Copies a database; this closes its connections. */
export async function snapshotDatabase(url: string): Promise<DatabaseSnapshot> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const snapshot = `${name}_${randomBytes(4).toString('hex')}`;
  const server = new URL(url);
  server.pathname = '/postgres';

  await copy(server.href, name, snapshot);
  return {
    restore: async () => {
      await run(server.href, [`drop database if exists "${name}" with (force)`]);
      await copy(server.href, snapshot, name);
    },
    drop: () => run(server.href, [`drop database if exists "${snapshot}" with (force)`]),
  };
}

/** Copies a database. PostgreSQL requires that nobody is connected, so connections are rejected meanwhile. */
function copy(server: string, from: string, to: string): Promise<void> {
  return run(server, [
    `alter database "${from}" allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${from}'`,
    `create database "${to}" template "${from}"`,
    `alter database "${from}" allow_connections true`,
  ]);
}

async function run(server: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
