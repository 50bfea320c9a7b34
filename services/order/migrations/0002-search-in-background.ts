/**
 * The search index takes new orders into its pending list: half of an order's processor time went into it, while the order
 * held its stock locks. The service empties the list every two seconds (src/orders/search-index.ts); the limit, in kB, is
 * what an order would empty by itself, some 1,900 orders later; it must fit into the time limit of a statement.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('alter index orders_search set (fastupdate = on, gin_pending_list_limit = 4096)');
}
