import pg from 'pg';
import { UserFacingError } from '../user-facing-error.ts';
import { type Manifest, rowsFile, type SavedDatabase, type SavedName, type SavedSequence } from './manifest.ts';
import { restoreTable } from './restore-table.ts';
import { PORTABLE_TEXT_FORMAT, quoted, type TableDefinition, tablesOf } from './tables-of.ts';
import { withConnection } from './with-connection.ts';

/** Tables in which migrations or a first start insert a row; in an unused database they hold nothing else. */
const SEEDED_TABLES = [
  'event_epoch',
  'relay_lease',
  'category_list',
  'database_identity',
  'audit_copied',
  'shop_settings',
  'fixed_values',
];

export interface DatabaseRestore {
  url: string;
  name: SavedName;
  backupDir: string;
  manifest: Manifest;
  /** Whether the rows go beside another event log than that of the backup. */
  hasNewLog: boolean;
}

/**
 * Whether a database still needs this backup's rows; it may be empty of tables.
 * @returns false when this backup was restored already
 * @throws UserFacingError when it holds other rows
 */
export async function needsRestore({ url, name, manifest }: DatabaseRestore): Promise<boolean> {
  return withConnection(url, async (client) => {
    if (await isRestored(client, manifest)) return false;
    await assertUnused(client, name, await tablesOf(client));
    return true;
  });
}

/**
 * Writes a backup's rows into a database in one transaction, which also writes the backup's id into the database's comment: all or nothing,
 * whenever it is killed. Does nothing when the backup was restored already.
 * @throws UserFacingError when the database is in use, or a table has not the number of rows that was backed up
 */
export async function restoreDatabase(load: DatabaseRestore): Promise<void> {
  await withConnection(load.url, async (client) => {
    await client.query('begin');
    await client.query(PORTABLE_TEXT_FORMAT);
    const tables = await tablesOf(client);
    // Keeps out other restores, and a service that was started meanwhile.
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
    if (await isRestored(client, load.manifest)) return;
    await assertUnused(client, load.name, tables);
    await restoreRows(client, load, tables);
    if (load.hasNewLog) await markOldOffsets(client);
    await markRestored(client, load.manifest);
    await client.query('commit');
    await client.query('analyze');
  });
}

async function restoreRows(
  client: pg.Client,
  { name, backupDir, manifest }: DatabaseRestore,
  tables: readonly TableDefinition[],
): Promise<void> {
  const saved = savedDatabase(manifest, name);
  const found = namesOf(tables);
  if (found !== namesOf(saved.tables))
    throw new UserFacingError(`The database of ${name} has other tables than the backup: ${found}.`);
  for (const table of tables.filter((one) => SEEDED_TABLES.includes(one.name)))
    await client.query(`delete from ${quoted(table.name)}`);
  for (const table of tables) {
    const expected = saved.tables.find((one) => one.name === table.name);
    if (expected) await restoreTable(client, { table, expected, file: rowsFile(backupDir, name, table.name) });
  }
  for (const sequence of saved.sequences) await restoreSequence(client, sequence);
}

/** @throws UserFacingError when the backup does not hold this database */
function savedDatabase({ databases, events }: Manifest, name: SavedName): SavedDatabase {
  const saved = name === 'events' ? events : databases[name];
  if (saved === undefined) throw new UserFacingError(`The backup holds no database of ${name}.`);
  return saved;
}

function namesOf(tables: readonly { name: string }[]): string {
  return tables
    .map(({ name }) => name)
    .sort()
    .join(', ');
}

/**
 * Marks the offsets of dead-lettered events as those of the old log. The same offset in the new log belongs to another event, which could not
 * be dead-lettered beside them (dead_letters is unique by offset).
 */
async function markOldOffsets(client: pg.Client): Promise<void> {
  await client.query(`update dead_letters set log_offset = 'moved ' || log_offset`);
}

async function restoreSequence(client: pg.Client, { name, last, called }: SavedSequence): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, called]);
}

async function assertUnused(client: pg.Client, name: SavedName, tables: readonly TableDefinition[]): Promise<void> {
  const others = tables.filter((table) => !SEEDED_TABLES.includes(table.name));
  for (const table of others) {
    const { rows } = await client.query(`select from ${quoted(table.name)} limit 1`);
    if (rows.length > 0)
      throw new UserFacingError(
        `The database of ${name} is in use: ${table.name} holds rows. A backup goes into empty databases only; nothing was changed.`,
      );
  }
}

async function isRestored(client: pg.Client, { id }: Manifest): Promise<boolean> {
  const { rows } = await client.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = current_database()`,
  );
  return rows[0]?.note === noteOf(id);
}

async function markRestored(client: pg.Client, { id }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`comment on database ${quoted(rows[0]?.name ?? '')} is ${pg.escapeLiteral(noteOf(id))}`);
}

function noteOf(backupId: string): string {
  return `restored from the backup ${backupId}`;
}
