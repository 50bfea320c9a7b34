/** People go on ordering while the index is built. */
export const config = { transaction: false };

/** Finds the orders that have not lost their person yet. A build that was killed leaves an index that is no good. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_to_forget');
  await knex.raw('CREATE INDEX CONCURRENTLY orders_to_forget ON orders (created_at) WHERE forgotten_at IS NULL');
}
