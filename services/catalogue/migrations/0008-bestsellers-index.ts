/** Outside a transaction: products can be read, written and sold while rows are filled and the index is built. */
export const config = { transaction: false };

interface Session {
  raw(sql: string, bindings?: readonly unknown[]): PromiseLike<{ rows: { id: string }[] }>;
}
interface Connection extends Session {
  transaction<T>(work: (tx: Session) => Promise<T>): Promise<T>;
}

const BATCH = 1_000;

/**
 * Fills `top_category` (migration 0006) for sales that are older than its triggers, and builds the index of the
 * bestsellers. It replaces product_sales_most; old replicas that still read that index sort instead. A second attempt
 * continues with rows that are still null; an interrupted build leaves an invalid index, which is dropped first.
 */
export async function up(knex: Connection): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) last = await fillAfter(knex, last);
  await knex.raw('drop index concurrently if exists product_sales_best');
  await knex.raw(`
    create index concurrently product_sales_best on product_sales (top_category, quantity desc, product_id)
      where quantity > 0 and top_category is not null`);
  // The new column has no statistics yet.
  await knex.raw('analyze product_sales');
  await knex.raw('drop index concurrently if exists product_sales_most');
}

/**
 * Fills the next batch by product id. Migrations outside a transaction have no lock_timeout, so each batch sets that of
 * all other migrations: a batch that waits for the writer of one product must not block the writers of others.
 * @returns the last product id of the batch; undefined when there are no more rows
 * @throws when a lock times out; the migration is then retried
 */
async function fillAfter(knex: Connection, last: string): Promise<string | undefined> {
  const { rows } = await knex.raw(UNFILLED, [last, BATCH]);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await knex.transaction(async (tx) => {
    await tx.raw(`set local lock_timeout = '1s'`);
    await tx.raw(LOCK_PRODUCTS, [ids]);
    await tx.raw(LOCK_SALES, [ids]);
    await tx.raw(FILL, [ids]);
  });
  return ids.at(-1);
}

const UNFILLED = `
  select product_id as id from product_sales where top_category is null and product_id > ?
  order by product_id limit ?`;
/** As in the trigger: writers of the product have committed, or wait and see the filled row. */
const LOCK_PRODUCTS = 'select from products where id = any(?) order by id for share';
const LOCK_SALES = 'select from product_sales where product_id = any(?) order by product_id for update';
const FILL = `
  update product_sales set top_category = shown_top_category(product_id)
  where product_id = any(?) and top_category is null and shown_top_category(product_id) is not null`;
