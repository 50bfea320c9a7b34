/**
 * The shop's own number of what is sold, in the price list and, as it was when the order was placed, in its lines: a SKU may change
 * later, or go to something else. Orders from before this release have none. The columns alone lock both tables for a moment only;
 * the index of the lines comes later, outside a transaction (0008-sku-index.ts).
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('alter table price_list add column sku text');
  await knex.raw('alter table order_lines add column sku text');
}
