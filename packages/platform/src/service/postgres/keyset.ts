import { invalid } from '../errors.ts';
import { isId } from './new-id.ts';

/** One sort expression of a list, over columns that are never null. Text sorts by its own collation. */
export interface SortKey {
  sql: string;
  kind: 'text' | 'number' | 'time';
}

/** A sort order: its name and its keys, the most significant first. The id follows them in the same direction. */
export interface Sort {
  name: string;
  keys: readonly SortKey[];
  descending?: boolean;
}

/** The part of a row that a cursor needs: its id, and its sort keys as `Keyset.keys` selects them. */
export interface KeyedRow {
  id: string;
  sortKeys: string[];
}

/** The SQL of one page of a sorted list. */
export interface Keyset {
  /** Selects the row's sort keys as "sortKeys". */
  keys: string;
  /** The condition that selects the rows after the cursor; undefined on the first page. */
  after: string | undefined;
  /** The expressions of the ORDER BY clause. */
  orderBy: string;
}

/**
 * How a cursor encodes each kind of key without loss: times as whole microseconds since 1970, PostgreSQL's own
 * precision.
 */
const KINDS: Record<
  SortKey['kind'],
  { write: (sql: string) => string; read: (param: string) => string; form: RegExp }
> = {
  text: { write: (sql) => sql, read: (param) => param, form: /^[^\0]*$/ },
  number: { write: (sql) => `${sql}::text`, read: (param) => `${param}::bigint`, form: /^-?\d{1,15}$/ },
  time: {
    write: (sql) => `(extract(epoch from ${sql}) * 1000000)::bigint::text`,
    read: (param) => `timestamptz 'epoch' + ${param}::bigint * interval '1 microsecond'`,
    form: /^\d{1,16}$/,
  },
};

/**
 * Builds the SQL of the page that follows a cursor. It compares row values as a whole, so that a page neither repeats
 * nor skips rows with equal keys, and an index over the keys and the id finds the first row.
 * @param options `id`: SQL of the unique id; `bind` adds a parameter to the statement and returns its placeholder, such
 * as `$3`
 * @throws ShopError 400 naming `cursor` when it does not belong to this sort order
 */
export function buildKeyset(
  sort: Sort,
  options: { id: string; cursor: string | undefined; bind: (value: string) => string },
): Keyset {
  const { id, cursor, bind } = options;
  const direction = sort.descending ? 'DESC' : 'ASC';
  const columns = [...sort.keys.map(({ sql }) => sql), id];
  return {
    keys: `ARRAY[${sort.keys.map(({ sql, kind }) => KINDS[kind].write(sql)).join(', ')}] AS "sortKeys"`,
    after: cursor === undefined ? undefined : after(),
    orderBy: columns.map((column) => `${column} ${direction}`).join(', '),
  };

  function after(): string {
    const position = decodeCursor(sort, cursor ?? '');
    const values = sort.keys.map(({ kind }, index) => KINDS[kind].read(bind(position.sortKeys[index] ?? '')));
    return `(${columns.join(', ')}) ${sort.descending ? '<' : '>'} (${[...values, bind(position.id)].join(', ')})`;
  }
}

/**
 * Cuts a page from rows; the query must fetch one row more than the page holds.
 * @param limit undefined: all rows are one page
 * @returns the page, and the cursor of the next one unless this is the last
 */
export function pageOf<Row extends KeyedRow>(
  rows: readonly Row[],
  sort: Sort,
  limit: number | undefined,
): { page: Row[]; next: string | undefined } {
  const page = rows.slice(0, limit);
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return { page, next: last === undefined ? undefined : encodeCursor(sort, last) };
}

function encodeCursor(sort: Sort, { id, sortKeys }: KeyedRow): string {
  return Buffer.from(JSON.stringify([sort.name, ...sortKeys, id])).toString('base64url');
}

function decodeCursor(sort: Sort, cursor: string): KeyedRow {
  const [name, ...rest] = parseTexts(cursor);
  const [id = '', ...sortKeys] = rest.reverse();
  sortKeys.reverse();
  const fits =
    name === sort.name &&
    isId(id) &&
    sortKeys.length === sort.keys.length &&
    sort.keys.every(({ kind }, index) => KINDS[kind].form.test(sortKeys[index] ?? ''));
  if (!fits) throw invalid('cursor', 'cursor: does not belong to this list and sort order');
  return { id, sortKeys };
}

/** Returns the texts in a cursor; none for a malformed cursor. */
function parseTexts(cursor: string): string[] {
  try {
    const texts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(texts) && texts.every((text) => typeof text === 'string') ? texts : [];
  } catch {
    return [];
  }
}
