import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { DISPLAYED } from '../shared/displayed-count.ts';
import type { IndexedProduct } from './product-table.ts';

/** The point up to which the index has read changes, in PostgreSQL's terms; the next read continues from it. */
export interface SnapshotPosition {
  /** Every transaction with a lower id had finished. */
  horizon: string;
  /** The whole snapshot: it also tells which of the younger transactions had finished. */
  snapshot: string;
  /** Epoch of the database; a restore raises it (ADR 28). */
  epoch: number;
  /** Version of the list of categories. */
  categories: number;
}

/** What the product in a response depends on: the transaction that last wrote it, its displayed stock and its sales. */
export interface ProductVersion {
  changed: number;
  count: number;
  sales: number;
}

/** Changed products, each with the transaction that last wrote it. */
export interface ChangedRows {
  position: SnapshotPosition;
  changes: { ordinal: number; changed: number }[];
  /** The versions of the products that were asked for, by document ordinal, without those that do not exist. */
  versions: ReadonlyMap<number, ProductVersion>;
}

const PAGE = 2_000;
/** Rows read and applied before the process yields to the event loop. */
const ROWS = 500;

/**
 * Reads the products written by transactions that the last read did not see, and the versions of the given products, in
 * one statement. A sequence would miss rows, because a
 * transaction that began early may commit late. Transactions that were still running then have ids at or above the
 * snapshot's xmin. Rows that the snapshot saw are not returned again, however long another transaction of the cluster
 * holds xmin back (ADR 11).
 */
export async function readChangesSince(
  db: Database,
  since: Pick<SnapshotPosition, 'horizon' | 'snapshot'>,
  ordinals: readonly number[] = [],
): Promise<ChangedRows> {
  const rows = await db.query<ChangedRow>(CHANGES, [since.horizon, since.snapshot, ordinals]);
  const position = rows[0] as SnapshotPosition & ChangedRow;
  const changes = toChanges(rows.filter(({ count }) => count === null));
  for (let page = changes; page.length === PAGE; ) {
    const last = page.at(-1) as ChangedRows['changes'][number];
    page = toChanges(await db.query<ChangedRow>(MORE_CHANGES, [last.changed, last.ordinal, since.snapshot]));
    changes.push(...page);
  }
  return {
    position: {
      horizon: position.horizon,
      snapshot: position.snapshot,
      epoch: position.epoch,
      categories: position.categories,
    },
    changes,
    versions: new Map(rows.flatMap(versionOf)),
  };
}

/** Reads what the index stores of these products, page by page. */
export async function* readProducts(db: Database, ordinals: readonly number[]): AsyncGenerator<IndexedProduct[]> {
  for (let at = 0; at < ordinals.length; at += ROWS) {
    yield (await db.query<IndexedRow>(PRODUCTS, [ordinals.slice(at, at + ROWS)])).map(toIndexed);
  }
}

/**
 * Reads what the index stores of all products, page by page, with the position taken before the first page: younger
 * changes may be missing.
 */
export async function* readAllProducts(
  db: Database,
): AsyncGenerator<{ position: SnapshotPosition; products: IndexedProduct[] }> {
  const [position] = await db.query<SnapshotPosition>(`select ${POSITION}`);
  if (position === undefined) throw new Error('PostgreSQL returned no snapshot');
  const pageAfter = (ordinal: number) => db.query<IndexedRow>(NEXT_PRODUCTS, [ordinal]);
  let rows = await pageAfter(0);
  while (rows.length === ROWS) {
    // PostgreSQL reads the next page while this one is taken in.
    const next = pageAfter(rows.at(-1)?.ordinal as number);
    next.catch(() => {});
    yield { position, products: rows.map(toIndexed) };
    rows = await next;
  }
  yield { position, products: rows.map(toIndexed) };
}

/**
 * Rewrites rows that carry the id of a future transaction, as happens after a restore into another cluster. Otherwise
 * the changes of the real transaction with that id would go unnoticed.
 */
export async function resetFutureChanges(db: Database): Promise<void> {
  while ((await db.query(RESET_FUTURE_CHANGES)).length === PAGE);
}

/** A changed product, or the version of one that was asked for (`count` and `sales`); no product at all without either. */
interface ChangedRow {
  ordinal: number | null;
  changed: string;
  count: number | null;
  sales: number;
}

function versionOf({ ordinal, changed, count, sales }: ChangedRow): [number, ProductVersion][] {
  return ordinal === null || count === null ? [] : [[ordinal, { changed: Number(changed), count, sales }]];
}

type IndexedRow = Omit<IndexedProduct, 'words'> & { whole: string; nameWords: string };

function toIndexed({ whole, nameWords, ...product }: IndexedRow): IndexedProduct {
  return { ...product, words: { whole: wordsIn(whole), name: wordsIn(nameWords) } };
}

function wordsIn(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function toChanges(rows: readonly Pick<ChangedRow, 'ordinal' | 'changed'>[]): ChangedRows['changes'] {
  return rows
    .filter(({ ordinal }) => ordinal !== null)
    .map(({ ordinal, changed }) => ({ ordinal: Number(ordinal), changed: Number(changed) }));
}

const POSITION = `
  pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_current_snapshot()::text as snapshot,
  (select epoch from event_epoch) as epoch, (select version from category_list) as categories`;

/**
 * The subselects hide the parameters from the planner, so that PostgreSQL plans once per connection, not for every
 * read.
 */
const CHANGES = `
  select ${POSITION}, row.ordinal, row.changed::text as changed, row.count, row.sales
  from (values (1)) once
  left join (
    (select ordinal, changed, null::bigint as count, null::bigint as sales from products
     where changed >= (select $1::xid8) and not pg_visible_in_snapshot(changed, (select $2::pg_snapshot))
     order by changed, ordinal limit ${PAGE})
    union all
    select p.ordinal, p.changed, ${DISPLAYED}, coalesce(sold.quantity, 0)
    from products p
    left join stock on stock.product_id = p.id
    left join product_sales sold on sold.product_id = p.id
    where p.ordinal = any($3::integer[])
  ) row on true
  order by row.changed, row.ordinal`;

const MORE_CHANGES = `
  select ordinal, changed::text as changed from products
  where (changed, ordinal) > ($1::text::xid8, $2::integer)
    and not pg_visible_in_snapshot(changed, (select $3::pg_snapshot))
  order by products.changed, ordinal limit ${PAGE}`;

/** SQL: the attributes of a product p; the values of its options that are for sale are attributes for filters and facets. */
const ATTRS = `case when p.options = '[]' then p.attrs else p.attrs || coalesce((
      select jsonb_agg(jsonb_build_object('key', option ->> 'name', 'value', v.choice ->> (at - 1)::integer))
      from variants v cross join jsonb_array_elements(p.options) with ordinality as offered(option, at)
      where v.product_id = p.id and v.on_sale and not v.removed), '[]') end`;

const indexedOf = (products: string) => `
  select p.ordinal, p.changed::text::float8 as changed, coalesce(w.written::text::float8, 0) as "textChanged", p.id,
    p.name_key as "nameKey", p.price_cents as "priceCents", p.rating_sum as "ratingSum",
    p.reviews_number as "reviewsNumber", p.category, ${ATTRS} as attrs,
    (extract(epoch from p.created_at) * 1000)::float8 as "createdAt",
    p.removed or not p.published as removed,
    coalesce(array_to_string(tsvector_to_array(w.whole), ' '), '') as whole,
    coalesce(array_to_string(tsvector_to_array(w.name), ' '), '') as "nameWords"
  from ${products} p left join product_words w on w.product_ordinal = p.ordinal`;
const PRODUCTS = `${indexedOf('products')} where p.ordinal = any($1::integer[])`;
/** The limit stands inside: joined to all following products, each page would read all words before it as well. */
const NEXT_PRODUCTS = `
  ${indexedOf(`(select * from products where ordinal > $1::integer order by ordinal limit ${ROWS})`)}
  order by p.ordinal`;

const RESET_FUTURE_CHANGES = `
  update products set changed = pg_current_xact_id()
  where ordinal in (select ordinal from products where changed >= pg_snapshot_xmax(pg_current_snapshot())
                   order by changed limit ${PAGE})
  returning ordinal`;
