import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A copy of a database as it was, for tests of a restore: what a dump is, without the programs that make and read one. */
export interface DatabaseSnapshot {
  /** Puts the copy in the database's place, whoever is connected. */
  restore: () => Promise<void>;
  drop: () => Promise<void>;
}

/** Copies a database; whoever is connected loses the connection. */
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

/** Only a database that nobody is connected to can be copied: nobody may connect meanwhile. */
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
