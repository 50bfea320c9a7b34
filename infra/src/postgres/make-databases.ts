import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import pg from 'pg';

/** Whatever the server was set up with: search folds case beyond ASCII, and sorting is the same everywhere. */
const LOCALE = `template template0 encoding 'UTF8' locale 'C.UTF-8' locale_provider builtin builtin_locale 'C.UTF-8'`;

/** Makes each database that is not there yet, in the shop's own locale (PostgreSQL 17 or later). Many may run at once. */
export async function makeDatabases(maintenanceUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await holdDatabases(client);
    await makeMissingDatabases(client, names);
  } finally {
    await client.end();
  }
}

/**
 * Waits until nobody else makes roles or databases on this server, and keeps others waiting as long as the connection lives:
 * PostgreSQL has no `if not exists` for either, and a check before the statement may be out of date when it runs.
 */
export async function holdDatabases(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.databases]);
}

/** Under holdDatabases: as makeDatabases, over a connection that is there. */
export async function makeMissingDatabases(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  const present = new Set(rows.map((row) => row.datname));
  for (const name of names)
    if (!present.has(name)) await client.query(`create database ${pg.escapeIdentifier(name)} ${LOCALE}`);
}
