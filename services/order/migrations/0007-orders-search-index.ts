/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block orders. */
export const config = { transaction: false };

/**
 * Trigram index for the administrators' search. The expression must equal the one in src/orders/list-orders.ts. It
 * omits normalize(), which costs ten times as much as the comparison of each row found. It disables fastupdate:
 * otherwise some order's transaction would flush the pending list while it holds its stock locks. An interrupted build
 * leaves an invalid index, so drop it first.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw('drop index concurrently if exists orders_search');
  await knex.raw(`
    create index concurrently orders_search on orders using gin
      ((lower(' ' || id || ' ' || name || ' ' || last_name || ' ' || email)) gin_trgm_ops)
      with (fastupdate = off)`);
  // An expression index has no statistics before the first ANALYZE.
  await knex.raw('ANALYZE orders');
}
