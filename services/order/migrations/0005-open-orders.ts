/** People go on ordering while the index is built. */
export const config = { transaction: false };

/** Counts a customer's open orders (src/orders/open-orders.ts). A build that was killed leaves an invalid index. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_open');
  await knex.raw(
    `CREATE INDEX CONCURRENTLY orders_open ON orders (user_id, payment_method) WHERE status IN ('placed', 'paid')`,
  );
}
