import pg from 'pg';
import type { ServiceName } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { importTable } from './import-table.ts';
import { type ExportedSequence, type Manifest, rowsFile } from './manifest.ts';
import { PORTABLE_TEXT_FORMAT, quoted, type TableDefinition, tablesOf } from './tables-of.ts';
import { withConnection } from './with-connection.ts';

/** Tables in which migrations insert a row; in an unused database they hold nothing else. */
const SEEDED_BY_MIGRATIONS = ['event_epoch', 'relay_lease', 'category_list', 'database_identity', 'audit_copied'];

export interface DatabaseImport {
  url: string;
  service: ServiceName;
  exportDir: string;
  manifest: Manifest;
}

/**
 * Whether a database still needs this export's rows; it may be empty of tables.
 * @returns false when this export was imported already
 * @throws UserFacingError when it holds other rows
 */
export async function needsImport({ url, service, manifest }: DatabaseImport): Promise<boolean> {
  return withConnection(url, async (client) => {
    if (await isImported(client, manifest)) return false;
    await assertUnused(client, service, await tablesOf(client));
    return true;
  });
}

/**
 * Imports an export's rows into a service's database in one transaction, which also writes the export's id into the database's comment: all
 * or nothing, whenever it is killed. Does nothing when the export was imported already.
 * @throws UserFacingError when the database is in use, or a table has not the exported number of rows
 */
export async function importDatabase(load: DatabaseImport): Promise<void> {
  await withConnection(load.url, async (client) => {
    await client.query('begin');
    await client.query(PORTABLE_TEXT_FORMAT);
    const tables = await tablesOf(client);
    // Keeps out other imports, and a service that was started meanwhile.
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
    if (await isImported(client, load.manifest)) return;
    await assertUnused(client, load.service, tables);
    await importRows(client, load, tables);
    await markOldOffsets(client);
    await markImported(client, load.manifest);
    await client.query('commit');
    await client.query('analyze');
  });
}

async function importRows(client: pg.Client, load: DatabaseImport, tables: readonly TableDefinition[]): Promise<void> {
  const { service, exportDir, manifest } = load;
  const exported = manifest.databases[service];
  const found = namesOf(tables);
  if (found !== namesOf(exported.tables))
    throw new UserFacingError(`The database of ${service} has other tables than the export: ${found}.`);
  for (const table of tables.filter(({ name }) => SEEDED_BY_MIGRATIONS.includes(name)))
    await client.query(`delete from ${quoted(table.name)}`);
  for (const table of tables) {
    const expected = exported.tables.find(({ name }) => name === table.name);
    if (expected) await importTable(client, { table, expected, file: rowsFile(exportDir, service, table.name) });
  }
  for (const sequence of exported.sequences) await restoreSequence(client, sequence);
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

async function restoreSequence(client: pg.Client, { table, column, last, called }: ExportedSequence): Promise<void> {
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [quoted(table), column, last, called]);
}

async function assertUnused(
  client: pg.Client,
  service: ServiceName,
  tables: readonly TableDefinition[],
): Promise<void> {
  const others = tables.filter(({ name }) => !SEEDED_BY_MIGRATIONS.includes(name));
  for (const { name } of others) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rows.length > 0)
      throw new UserFacingError(
        `The database of ${service} is in use: ${name} holds rows. An export goes into empty databases only; nothing was changed.`,
      );
  }
}

async function isImported(client: pg.Client, { id }: Manifest): Promise<boolean> {
  const { rows } = await client.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = current_database()`,
  );
  return rows[0]?.note === noteOf(id);
}

async function markImported(client: pg.Client, { id }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`comment on database ${quoted(rows[0]?.name ?? '')} is ${pg.escapeLiteral(noteOf(id))}`);
}

function noteOf(exportDir: string): string {
  return `imported from the export ${exportDir}`;
}
