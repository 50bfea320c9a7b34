/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block orders. */
export const config = { transaction: false };

/**
 * Indexes the orders that still contain personal data. An interrupted build leaves an invalid index, so drop it first.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_to_anonymize');
  await knex.raw('CREATE INDEX CONCURRENTLY orders_to_anonymize ON orders (created_at) WHERE anonymized_at IS NULL');
}
