import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ServiceName } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { type ExportedDatabase, type ExportedSequence, rowsFile } from './manifest.ts';
import { appliedMigrations, knownMigrations } from './migrations-of.ts';
import { columnList, PORTABLE_TEXT_FORMAT, quoted, type TableDefinition, tablesOf } from './tables-of.ts';
import { withConnection } from './with-connection.ts';

/**
 * Writes every row of a service's database into an export, from one snapshot.
 * @throws UserFacingError when the database was migrated by another version
 */
export async function exportDatabase(url: string, service: ServiceName, exportDir: string): Promise<ExportedDatabase> {
  return withConnection(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(PORTABLE_TEXT_FORMAT);
    const migrations = await appliedMigrations(client, service);
    assertUpToDate(service, migrations, await knownMigrations(service));
    const exported: ExportedDatabase = { migrations, tables: [], sequences: [] };
    for (const table of await tablesOf(client)) {
      const { name, columns } = table;
      exported.tables.push({ name, columns, rows: await writeRows(client, table, rowsFile(exportDir, service, name)) });
      for (const column of table.identityColumns) exported.sequences.push(await sequenceOf(client, name, column));
    }
    await client.query('commit');
    return exported;
  });
}

function assertUpToDate(service: ServiceName, applied: readonly string[], known: readonly string[]): void {
  if (applied.join() === known.join()) return;
  throw new UserFacingError(
    `The database of ${service} is not of this version. Start the shop once with it (npm start), which brings the database up to date, stop it, and export again.`,
  );
}

async function writeRows(client: pg.Client, { name, columns }: TableDefinition, file: string): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`));
  await pipeline(rows, createWriteStream(file, { mode: 0o600 }));
  return rows.rowCount;
}

async function sequenceOf(client: pg.Client, table: string, column: string): Promise<ExportedSequence> {
  const { rows } = await client.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
    quoted(table),
    column,
  ]);
  // PostgreSQL returns the name quoted where necessary.
  const { rows: counted } = await client.query<{ last: string; called: boolean }>(
    `select last_value::text as last, is_called as called from ${rows[0]?.sequence}`,
  );
  return { table, column, ...(counted[0] as { last: string; called: boolean }) };
}
