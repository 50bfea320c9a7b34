/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block orders. */
export const config = { transaction: false };

/**
 * Index for counting a customer's open orders (src/orders/open-orders.ts). An interrupted build leaves an invalid
 * index, so drop it first.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists orders_open');
  await knex.raw(
    `create index concurrently orders_open on orders (user_id, payment_method) where status in ('placed', 'paid')`,
  );
}
