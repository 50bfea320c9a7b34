import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { UserFacingError } from '../user-facing-error.ts';
import type { SavedTable } from './manifest.ts';
import { columnList, quoted, type TableDefinition } from './tables-of.ts';

/**
 * Restores the rows of one table. Triggers do not run, because what they would write is in the backup. Transaction ids become that of this
 * transaction, so that a query for changes sees all rows.
 * @throws UserFacingError when there are more or fewer rows than were backed up
 */
export async function restoreTable(
  client: pg.Client,
  { table, expected, file }: { table: TableDefinition; expected: SavedTable; file: string },
): Promise<void> {
  const name = quoted(table.name);
  const undefaulted = table.transactionColumns.filter(({ hasDefault }) => !hasDefault);
  await alter(client, name, [
    ...table.insertTriggers.map((trigger) => `disable trigger ${quoted(trigger)}`),
    ...undefaulted.map((column) => `alter column ${quoted(column.name)} set default pg_current_xact_id()`),
  ]);
  const rows = client.query(copyFrom(`copy ${name} (${columnList(expected.columns)}) from stdin`));
  await pipeline(createReadStream(file), rows);
  await alter(client, name, [
    ...table.insertTriggers.map((trigger) => `enable trigger ${quoted(trigger)}`),
    ...undefaulted.map((column) => `alter column ${quoted(column.name)} drop default`),
  ]);
  if (rows.rowCount !== expected.rows)
    throw new UserFacingError(
      `${file} does not hold what was backed up: ${rows.rowCount} rows where ${expected.rows} were written. Nothing of it was kept; use another backup.`,
    );
}

async function alter(client: pg.Client, table: string, changes: readonly string[]): Promise<void> {
  if (changes.length > 0) await client.query(`alter table ${table} ${changes.join(', ')}`);
}
