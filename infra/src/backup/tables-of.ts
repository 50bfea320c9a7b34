import pg from 'pg';

/** A table to back up or restore. */
export interface TableDefinition {
  name: string;
  /** The copied columns: no generated ones, no transaction ids. */
  columns: string[];
  /** Columns of transaction ids (xid8), which are valid only in their own server: rows get that of the restore. */
  transactionColumns: { name: string; hasDefault: boolean }[];
  insertTriggers: string[];
}

/**
 * The tables of a service's database, each after those that it references, without the tables of knex and without unlogged tables, whose
 * rows may be lost at any time.
 * @throws Error when tables reference each other in a circle
 */
export async function tablesOf(client: pg.ClientBase): Promise<TableDefinition[]> {
  const { rows } = await client.query<TableDefinition & { refersTo: string[] }>(TABLES);
  const ordered: TableDefinition[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ refersTo }) => !waiting.some(({ name }) => refersTo.includes(name)));
    if (ready.length === 0) throw new Error(`these tables reference each other: ${waiting.map(({ name }) => name)}`);
    ordered.push(...ready.map(({ refersTo: _done, ...table }) => table));
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Makes COPY write and read values the same way on every server. */
export const PORTABLE_TEXT_FORMAT = `
  set local datestyle to 'ISO, YMD'; set local timezone to 'UTC'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local client_encoding to 'UTF8'`;

/** Quotes an SQL identifier. */
export const quoted = pg.escapeIdentifier;

/** Quotes column names for a column list. */
export function columnList(names: readonly string[]): string {
  return names.map(quoted).join(', ');
}

const TABLES = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            and a.atttypid <> 'xid8'::regtype order by a.attnum) as columns,
    coalesce((select jsonb_agg(jsonb_build_object('name', a.attname, 'hasDefault', a.atthasdef)) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and a.atttypid = 'xid8'::regtype), '[]') as "transactionColumns",
    array(select t.tgname::text from pg_trigger t
          where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 4 <> 0 and t.tgenabled = 'O') as "insertTriggers",
    array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname !~ '_migrations(_lock)?$'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;
