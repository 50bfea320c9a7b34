import pg from 'pg';

/** Makes each database that is not there yet. */
export async function makeDatabases(maintenanceUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const present = new Set(rows.map((row) => row.datname));
    for (const name of names)
      if (!present.has(name)) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
