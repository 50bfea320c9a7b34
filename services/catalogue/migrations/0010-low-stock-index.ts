/** Outside a transaction: stock can be written while the index is built. */
export const config = { transaction: false };

/**
 * The index of the administrators' stock filter (src/products/admin-products.ts). Its limit must not be below LOW_STOCK.
 * An interrupted build leaves an invalid index, which is dropped first.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists stock_low');
  await knex.raw('create index concurrently stock_low on stock (displayed, product_id) where displayed <= 5');
}
