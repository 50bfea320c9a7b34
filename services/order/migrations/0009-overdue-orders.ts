/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block orders. */
export const config = { transaction: false };

/**
 * Index of the orders that wait for delivery, oldest first. The condition must equal the one in
 * src/books/attention-view.ts. An interrupted build leaves an invalid index, so drop it first.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists orders_to_deliver');
  await knex.raw(`
    create index concurrently orders_to_deliver on orders (created_at, id)
      where status = 'paid' or (status = 'placed' and payment_method = 'cod')`);
}
