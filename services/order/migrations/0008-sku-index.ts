export const config = { transaction: false };

/**
 * The index for SKUs in searches of orders, which has their expression (src/orders/list-orders.ts). Orders are placed and paid while
 * it reads all their lines. What an interrupted build left behind is dropped first.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists order_lines_sku');
  await knex.raw(
    'create index concurrently order_lines_sku on order_lines (lower(sku), order_id) where sku is not null',
  );
}
