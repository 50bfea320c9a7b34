import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { UserFacingError } from '../user-facing-error.ts';
import type { PackedTable } from './manifest.ts';
import { tableChecksum } from './table-checksum.ts';
import { columnList, type MovedTable, quoted } from './tables-of.ts';

/** How ALTER TABLE switches a trigger on again, by pg_trigger.tgenabled. */
const ENABLE = { O: 'enable', A: 'enable always', R: 'enable replica' };

/**
 * Loads the rows of one table and compares what lies there then with what was packed. Triggers do not run: what they would
 * write is in the pack. Numbers of transactions become that of this one, so that whoever asks for changes sees them all.
 * @throws UserFacingError when the rows are not those that were packed
 */
export async function loadTable(
  client: pg.Client,
  { table, expected, file }: { table: MovedTable; expected: PackedTable; file: string },
): Promise<void> {
  const name = quoted(table.name);
  const undefaulted = table.transactionColumns.filter(({ hasDefault }) => !hasDefault);
  await alter(client, name, [
    ...table.insertTriggers.map((trigger) => `disable trigger ${quoted(trigger.name)}`),
    ...undefaulted.map((column) => `alter column ${quoted(column.name)} set default pg_current_xact_id()`),
  ]);
  const rows = client.query(copyFrom(`copy ${name} (${columnList(expected.columns)}) from stdin`));
  await pipeline(createReadStream(file), rows);
  await alter(client, name, [
    ...table.insertTriggers.map((trigger) => `${ENABLE[trigger.enabled]} trigger ${quoted(trigger.name)}`),
    ...undefaulted.map((column) => `alter column ${quoted(column.name)} drop default`),
  ]);
  const loaded = await tableChecksum(client, table.name, expected.columns);
  if (loaded.rows !== expected.rows || loaded.checksum !== expected.checksum)
    throw new UserFacingError(
      `${file} does not hold what was packed: ${loaded.rows} rows where ${expected.rows} were written, or other ones. Nothing of it was kept; pack again.`,
    );
}

async function alter(client: pg.Client, table: string, changes: readonly string[]): Promise<void> {
  if (changes.length > 0) await client.query(`alter table ${table} ${changes.join(', ')}`);
}
