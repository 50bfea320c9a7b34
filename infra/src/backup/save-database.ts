import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { UserFacingError } from '../user-facing-error.ts';
import { rowsFile, type SavedDatabase, type SavedName, type SavedSequence } from './manifest.ts';
import { appliedMigrations, knownMigrations } from './migrations-of.ts';
import { columnList, PORTABLE_TEXT_FORMAT, quoted, type TableDefinition, tablesOf } from './tables-of.ts';

/**
 * Begins the snapshot that `saveDatabase` reads, so that those of several databases are of the same moment.
 * @throws UserFacingError when the database was migrated by another version
 */
export async function beginSnapshot(client: pg.ClientBase, name: SavedName): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(PORTABLE_TEXT_FORMAT);
  // The first statement that reads takes the snapshot.
  if (name === 'events') await client.query('select from pg_class limit 1');
  else assertUpToDate(name, await appliedMigrations(client, name), await knownMigrations(name));
}

function assertUpToDate(name: string, applied: readonly string[], known: readonly string[]): void {
  if (applied.join() === known.join()) return;
  throw new UserFacingError(
    `The database of ${name} is not of this version. Start the shop once with it (npm start), which brings the database up to date, and make the backup again.`,
  );
}

/** Writes every row of a database into a backup, from the snapshot that `beginSnapshot` began, and ends it. */
export async function saveDatabase(client: pg.Client, name: SavedName, backupDir: string): Promise<SavedDatabase> {
  const migrations = name === 'events' ? [] : await appliedMigrations(client, name);
  const saved: SavedDatabase = { migrations, tables: [], sequences: await sequencesOf(client) };
  for (const table of await tablesOf(client)) {
    const file = rowsFile(backupDir, name, table.name);
    saved.tables.push({ name: table.name, columns: table.columns, rows: await writeRows(client, table, file) });
  }
  await client.query('commit');
  return saved;
}

async function writeRows(client: pg.Client, { name, columns }: TableDefinition, file: string): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`));
  await pipeline(rows, createWriteStream(file, { mode: 0o600 }));
  return rows.rowCount;
}

/** Sequences are in no snapshot: they are at or after the rows, so that no number is given out twice. */
async function sequencesOf(client: pg.Client): Promise<SavedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace and relname !~ '_migrations(_lock)?_' order by 1`,
  );
  const sequences: SavedSequence[] = [];
  for (const { name } of rows) {
    const { rows: read } = await client.query<Omit<SavedSequence, 'name'>>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    sequences.push({ name, ...(read[0] as Omit<SavedSequence, 'name'>) });
  }
  return sequences;
}
