import pg from 'pg';
import type { ServiceName } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { connected } from './connected.ts';
import { loadTable } from './load-table.ts';
import { type Manifest, type PackedSequence, rowsFile } from './manifest.ts';
import { type MovedTable, quoted, SAME_TEXTS, tablesOf } from './tables-of.ts';

/** Tables in which migrations insert a row; in an unused database they hold nothing else. */
const BEGUN_BY_MIGRATIONS = ['event_epoch', 'relay_lease', 'category_list', 'database_identity'];

export interface DatabaseLoad {
  url: string;
  service: ServiceName;
  pack: string;
  manifest: Manifest;
}

/**
 * Whether a database still needs this pack's rows; it may be empty of tables.
 * @returns false when this pack was imported already
 * @throws UserFacingError when it holds other rows
 */
export async function hasToBeLoaded({ url, service, manifest }: DatabaseLoad): Promise<boolean> {
  return connected(url, async (client) => {
    if (await holdsPack(client, manifest)) return false;
    await assertUnused(client, service, await tablesOf(client));
    return true;
  });
}

/**
 * Imports a pack's rows into a service's database in one transaction, which also writes the pack's id into the database's comment: all
 * or nothing, whenever it is killed. Does nothing when the pack was imported already.
 * @throws UserFacingError when the database is in use, or a table has not the packed number of rows
 */
export async function loadDatabase(load: DatabaseLoad): Promise<void> {
  await connected(load.url, async (client) => {
    await client.query('begin');
    await client.query(SAME_TEXTS);
    const tables = await tablesOf(client);
    // Keeps out other imports, and a service that was started meanwhile.
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
    if (await holdsPack(client, load.manifest)) return;
    await assertUnused(client, load.service, tables);
    await loadRows(client, load, tables);
    await markOldOffsets(client);
    await notePack(client, load.manifest);
    await client.query('commit');
    await client.query('analyze');
  });
}

async function loadRows(client: pg.Client, load: DatabaseLoad, tables: readonly MovedTable[]): Promise<void> {
  const { service, pack, manifest } = load;
  const packed = manifest.databases[service];
  const found = namesOf(tables);
  if (found !== namesOf(packed.tables))
    throw new UserFacingError(`The database of ${service} has other tables than the pack: ${found}.`);
  for (const table of tables.filter(({ name }) => BEGUN_BY_MIGRATIONS.includes(name)))
    await client.query(`delete from ${quoted(table.name)}`);
  for (const table of tables) {
    const expected = packed.tables.find(({ name }) => name === table.name);
    if (expected) await loadTable(client, { table, expected, file: rowsFile(pack, service, table.name) });
  }
  for (const sequence of packed.sequences) await restoreSequence(client, sequence);
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

async function restoreSequence(client: pg.Client, { table, column, last, called }: PackedSequence): Promise<void> {
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [quoted(table), column, last, called]);
}

async function assertUnused(client: pg.Client, service: ServiceName, tables: readonly MovedTable[]): Promise<void> {
  const others = tables.filter(({ name }) => !BEGUN_BY_MIGRATIONS.includes(name));
  for (const { name } of others) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rows.length > 0)
      throw new UserFacingError(
        `The database of ${service} is in use: ${name} holds rows. A pack goes into empty databases only; nothing was changed.`,
      );
  }
}

async function holdsPack(client: pg.Client, { id }: Manifest): Promise<boolean> {
  const { rows } = await client.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = current_database()`,
  );
  return rows[0]?.note === noteOf(id);
}

async function notePack(client: pg.Client, { id }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`comment on database ${quoted(rows[0]?.name ?? '')} is ${pg.escapeLiteral(noteOf(id))}`);
}

function noteOf(pack: string): string {
  return `loaded from the pack ${pack}`;
}
