/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block orders. */
export const config = { transaction: false };

/**
 * Indexes the orders that still contain personal data. An interrupted build leaves an invalid index, so drop it first.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists orders_to_anonymize');
  await knex.raw('create index concurrently orders_to_anonymize on orders (created_at) where anonymized_at is null');
}
