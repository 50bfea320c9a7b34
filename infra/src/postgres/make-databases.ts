import pg from 'pg';

/** Whatever the server was set up with: search folds case beyond ASCII, and sorting is the same everywhere. */
const LOCALE = `template template0 encoding 'UTF8' locale 'C.UTF-8' locale_provider builtin builtin_locale 'C.UTF-8'`;

/** Makes each database that is not there yet, in the shop's own locale (PostgreSQL 17 or later). */
export async function makeDatabases(maintenanceUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const present = new Set(rows.map((row) => row.datname));
    for (const name of names)
      if (!present.has(name)) await client.query(`create database ${pg.escapeIdentifier(name)} ${LOCALE}`);
  } finally {
    await client.end();
  }
}
