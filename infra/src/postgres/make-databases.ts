import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import pg from 'pg';

/** Independent of the server's locale: search folds case beyond ASCII, and sorting is the same everywhere. */
const LOCALE = `template template0 encoding 'UTF8' locale 'C.UTF-8' locale_provider builtin builtin_locale 'C.UTF-8'`;

/** Creates missing databases in the shop's own locale (PostgreSQL 17 or later). Safe to run concurrently. */
export async function makeDatabases(maintenanceUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await lockDatabaseCreation(client);
    await makeMissingDatabases(client, names);
  } finally {
    await client.end();
  }
}

/**
 * Takes the lock under which roles and databases are created, until the connection ends: PostgreSQL has no `if not exists` for
 * either, and a check before the statement would race.
 */
export async function lockDatabaseCreation(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.databases]);
}

/** As makeDatabases, on a connection that holds lockDatabaseCreation. */
export async function makeMissingDatabases(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  const present = new Set(rows.map((row) => row.datname));
  for (const name of names)
    if (!present.has(name)) await client.query(`create database ${pg.escapeIdentifier(name)} ${LOCALE}`);
}
