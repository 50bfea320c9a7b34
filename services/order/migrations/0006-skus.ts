/**
 * The shop's own number of what is sold, in the price list and, as it was when the order was placed, in its lines: a SKU may change
 * later, or go to something else. Orders from before this release have none. The expression of the index is that of a search (src/orders/list-orders.ts).
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('alter table price_list add column sku text');
  await knex.raw('alter table order_lines add column sku text');
  await knex.raw('create index order_lines_sku on order_lines (lower(sku), order_id) where sku is not null');
}
