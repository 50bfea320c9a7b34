/**
 * The stock of variants beside the first one of a product is not `listed`: the administrators' stock filter is for products, and
 * would read ten times as much of its index.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('alter table stock add column listed boolean not null default true');
  await knex.raw(
    'update stock set listed = false where product_id in (select id from variants where id <> product_id)',
  );
  await knex.raw('drop index stock_low_total');
  await knex.raw(
    `create index stock_low_total on stock (coalesce(total, displayed), product_id)
     where listed and coalesce(total, displayed) <= 5`,
  );
}
