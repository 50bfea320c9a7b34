/** People go on ordering while the index is built. */
export const config = { transaction: false };

/**
 * What administrators search (src/orders/list-orders.ts; the text must stay the same there). Without normalize(), which takes
 * ten times as long as the comparison for each row found. Without fastupdate: its pending list would be worked off within some
 * order's transaction, while that holds its stock. A build that was killed leaves an invalid index.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_text');
  await knex.raw(`
    CREATE INDEX CONCURRENTLY orders_text ON orders USING gin
      ((lower(' ' || id || ' ' || name || ' ' || last_name || ' ' || email)) gin_trgm_ops)
      WITH (fastupdate = off)`);
  // An index over an expression has no statistics until then.
  await knex.raw('ANALYZE orders');
}
