/** Products are read, written and sold while the rows are filled and the index is built. */
export const config = { transaction: false };

interface Session {
  raw(sql: string, bindings?: readonly unknown[]): PromiseLike<{ rows: { id: string }[] }>;
}
interface Connection extends Session {
  transaction<T>(work: (tx: Session) => Promise<T>): Promise<T>;
}

const BATCH = 1_000;

/**
 * Fills `top_category` (migration 0006) for the sales that were there before its triggers, and builds the index that the bestsellers
 * read in place of product_sales_most, which old replicas use until the end and then do without: they sort. A second attempt
 * continues with the rows that are still null; a build that was killed leaves an invalid index.
 */
export async function up(knex: Connection): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) last = await fillAfter(knex, last);
  await knex.raw('drop index concurrently if exists product_sales_best');
  await knex.raw(`
    create index concurrently product_sales_best on product_sales (top_category, quantity desc, product_id)
      where quantity > 0 and top_category is not null`);
  // The new column has no statistics until then.
  await knex.raw('analyze product_sales');
  await knex.raw('drop index concurrently if exists product_sales_most');
}

/**
 * Fills the next batch by product id. Migrations outside a transaction have no lock_timeout, so each batch sets the one of all other
 * migrations: a batch that waits for one product's writer must not hold up the writers of the others.
 * @returns the last product id of the batch; undefined when there are no more rows
 * @throws when a lock is not free in time: the migration is then run again
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
/** As the trigger does: a writer of the product has committed, or waits and sees what is filled. */
const LOCK_PRODUCTS = 'select from products where id = any(?) order by id for share';
const LOCK_SALES = 'select from product_sales where product_id = any(?) order by product_id for update';
const FILL = `
  update product_sales set top_category = shown_top_category(product_id)
  where product_id = any(?) and top_category is null and shown_top_category(product_id) is not null`;
