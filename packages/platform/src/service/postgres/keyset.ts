import { invalid } from '../http/errors.ts';
import { isId } from './new-id.ts';

/** One expression that a list is sorted by, over a column that is never null. Text sorts by its own collation. */
export interface SortKey {
  sql: string;
  kind: 'text' | 'number' | 'time';
}

/** A sort of a list: its name, and its keys, the most significant first; the id follows them in the same direction. */
export interface Sort {
  name: string;
  keys: readonly SortKey[];
  descending?: boolean;
}

/** What a row must carry for a cursor: its id, and its sort keys as `Keyset.keys` selects them. */
export interface KeyedRow {
  id: string;
  sortKeys: string[];
}

/** The SQL of one page of a sorted list. */
export interface Keyset {
  /** Selects the row's sort keys as "sortKeys". */
  keys: string;
  /** The condition that a row lies behind the cursor; undefined on the first page. */
  beyond: string | undefined;
  /** What follows ORDER BY. */
  orderBy: string;
}

/** How each kind of key travels in a cursor, exactly: times as whole microseconds since 1970, PostgreSQL's own precision. */
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
 * The SQL of a page that follows a cursor. Rows are compared as a whole, so that a page neither repeats nor skips a row whose
 * keys others share, and an index over the keys and the id finds its beginning.
 * @param options `id`: SQL of the unique id; `bind` adds a parameter to the statement and gives its place, such as `$3`
 * @throws ShopError 400 naming `cursor` for a text that is no cursor of this sort
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
    beyond: cursor === undefined ? undefined : beyond(),
    orderBy: columns.map((column) => `${column} ${direction}`).join(', '),
  };

  function beyond(): string {
    const place = placeOf(sort, cursor ?? '');
    const values = sort.keys.map(({ kind }, index) => KINDS[kind].read(bind(place.sortKeys[index] ?? '')));
    return `(${columns.join(', ')}) ${sort.descending ? '<' : '>'} (${[...values, bind(place.id)].join(', ')})`;
  }
}

/**
 * Cuts a page from rows of which one more was asked for than it holds.
 * @param limit undefined: everything is one page
 * @returns the page, and the cursor of the next one unless this is the last
 */
export function pageOf<Row extends KeyedRow>(
  rows: readonly Row[],
  sort: Sort,
  limit: number | undefined,
): { page: Row[]; next: string | undefined } {
  const page = rows.slice(0, limit);
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return { page, next: last === undefined ? undefined : cursorOf(sort, last) };
}

function cursorOf(sort: Sort, { id, sortKeys }: KeyedRow): string {
  return Buffer.from(JSON.stringify([sort.name, ...sortKeys, id])).toString('base64url');
}

function placeOf(sort: Sort, cursor: string): KeyedRow {
  const [name, ...rest] = textsIn(cursor);
  const [id = '', ...sortKeys] = rest.reverse();
  sortKeys.reverse();
  const fits =
    name === sort.name &&
    isId(id) &&
    sortKeys.length === sort.keys.length &&
    sort.keys.every(({ kind }, index) => KINDS[kind].form.test(sortKeys[index] ?? ''));
  if (!fits) throw invalid('cursor', 'cursor: is no cursor of this list and sort');
  return { id, sortKeys };
}

/** The texts of a cursor; none for what is no cursor at all. */
function textsIn(cursor: string): string[] {
  try {
    const texts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(texts) && texts.every((text) => typeof text === 'string') ? texts : [];
  } catch {
    return [];
  }
}
