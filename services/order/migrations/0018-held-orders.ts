/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block orders. */
export const config = { transaction: false };

/**
 * Index of the orders that expire: unpaid ones, and cash orders of an unconfirmed address. The index before it knew the
 * former only. An interrupted build leaves an invalid index, so drop it first.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists orders_held_until');
  await knex.raw(`create index concurrently orders_held_until on orders (payable_until)
    where status = 'placed' and payable_until is not null`);
  await knex.raw('drop index concurrently if exists orders_payable_until');
}
