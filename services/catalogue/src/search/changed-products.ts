import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { prepared } from '../prepared.ts';
import type { IndexedProduct } from './product-table.ts';

/** What a question saw, as PostgreSQL says it: where the next question begins. */
export interface Seen {
  /** Whatever an older transaction wrote was finished by then. */
  horizon: string;
  /** The whole of it: of what is younger, which transactions were finished too. */
  snapshot: string;
  /** Of the database: it rises after a restore (ADR 28). */
  epoch: number;
}

/** Products that changed, with the transaction that wrote each last. */
export interface Changes {
  seen: Seen;
  changed: { number: number; changed: number }[];
}

const PAGE = 2_000;
/** Rows that are read and taken in within one turn of the process. */
const ROWS = 500;

/**
 * The products that have been written by transactions which the last question did not see. A sequence would not do: a
 * transaction that began early may commit late. What was unfinished then is at or above its snapshot's xmin, and of that,
 * what the snapshot saw does not come again, however long a transaction somewhere in the cluster holds xmin back (ADR 11).
 */
export async function changesSince(db: Database, since: Pick<Seen, 'horizon' | 'snapshot'>): Promise<Changes> {
  const rows = await db.pool.query(prepared(CHANGES, [since.horizon, since.snapshot]));
  const seen = rows.rows[0] as Seen;
  const changed = pairsOf(rows.rows);
  for (let page = changed; page.length === PAGE; ) {
    const last = page.at(-1) as Changes['changed'][number];
    page = pairsOf((await db.pool.query(prepared(MORE_CHANGES, [last.changed, last.number, since.snapshot]))).rows);
    changed.push(...page);
  }
  return { seen: { horizon: seen.horizon, snapshot: seen.snapshot, epoch: seen.epoch }, changed };
}

/** What the index holds of these products, in pages. */
export async function* indexedProducts(db: Database, numbers: readonly number[]): AsyncGenerator<IndexedProduct[]> {
  for (let at = 0; at < numbers.length; at += ROWS) {
    yield (await db.pool.query(prepared(PRODUCTS, [numbers.slice(at, at + ROWS)]))).rows as IndexedProduct[];
  }
}

/** What the index holds of all products, in pages; with what was seen before: younger changes may not be in it. */
export async function* allProducts(db: Database): AsyncGenerator<{ seen: Seen; products: IndexedProduct[] }> {
  const [seen] = await db.query<Seen>(`select ${SEEN}`);
  if (seen === undefined) throw new Error('a database without a snapshot');
  let products: IndexedProduct[] = [];
  do {
    const after = products.at(-1)?.number ?? 0;
    products = (await db.pool.query(prepared(NEXT_PRODUCTS, [after]))).rows as IndexedProduct[];
    yield { seen, products };
  } while (products.length === ROWS);
}

/**
 * After a restore into another cluster rows may say that a transaction of the future wrote them; that transaction's own
 * changes would go unnoticed. Written again, such rows tell the present.
 */
export async function normaliseChanges(db: Database): Promise<void> {
  while ((await db.query(NORMALISE)).length === PAGE);
}

function pairsOf(rows: readonly Record<string, unknown>[]): Changes['changed'] {
  return rows
    .filter(({ number }) => number !== null)
    .map(({ number, changed }) => ({ number: Number(number), changed: Number(changed) }));
}

const SEEN = `
  pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_current_snapshot()::text as snapshot,
  (select epoch from event_epoch) as epoch`;

/** Hidden in a select, the parameter tells the planner nothing: so it plans once a connection, not before each answer. */
const CHANGES = `
  select ${SEEN}, p.number, p.changed::text as changed
  from (values (1)) once
  left join (
    select number, changed from products
    where changed >= (select $1::xid8) and not pg_visible_in_snapshot(changed, (select $2::pg_snapshot))
    order by changed, number limit ${PAGE}
  ) p on true
  order by p.changed, p.number`;

const MORE_CHANGES = `
  select number, changed::text as changed from products
  where (changed, number) > ($1::text::xid8, $2::integer)
    and not pg_visible_in_snapshot(changed, (select $3::pg_snapshot))
  order by products.changed, number limit ${PAGE}`;

const INDEXED = `
  select p.number, p.changed::text::float8 as changed, coalesce(w.written::text::float8, 0) as worded, p.id,
    p.name_key as "nameKey", p.price_cents as "priceCents", p.rating_sum as "ratingSum",
    p.reviews_number as "reviewsNumber", p.category, p.attrs,
    (extract(epoch from p.created_at) * 1000)::float8 as "createdAt", p.removed
  from products p left join product_words w on w.product_number = p.number`;
const PRODUCTS = `${INDEXED} where p.number = any($1::integer[])`;
const NEXT_PRODUCTS = `${INDEXED} where p.number > $1::integer order by p.number limit ${ROWS}`;

const NORMALISE = `
  update products set changed = pg_current_xact_id()
  where number in (select number from products where changed >= pg_snapshot_xmax(pg_current_snapshot())
                   order by changed limit ${PAGE})
  returning number`;
