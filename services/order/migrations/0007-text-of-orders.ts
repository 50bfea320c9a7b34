/** People go on ordering while the index is built. */
export const config = { transaction: false };

/**
 * What administrators search (src/orders/list-orders.ts; the text must stay the same there), in place of orders_search, whose
 * normalize() took ten times as long as the comparison for each row found. Without fastupdate: its pending list would be worked
 * off within some order's transaction, while that holds its stock. A build that was killed leaves an invalid index.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_text');
  await knex.raw(`
    CREATE INDEX CONCURRENTLY orders_text ON orders USING gin
      ((lower(' ' || id || ' ' || name || ' ' || last_name || ' ' || email)) gin_trgm_ops)
      WITH (fastupdate = off)`);
  // An index over an expression has no statistics until then.
  await knex.raw('ANALYZE orders');
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_search');
}
