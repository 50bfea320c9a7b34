/**
 * Creates what was sold per order and product, in pieces and cents, and the products' names and categories. The order's
 * time stands with its items too: a report of a month reads those of the month only.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table sold_items (
      order_id text collate "C" not null,
      product_id text collate "C" not null,
      created_at timestamptz not null,
      pieces bigint not null check (pieces > 0),
      revenue_cents bigint not null,
      primary key (order_id, product_id)
    );
    create index sold_items_by_time on sold_items (created_at);
    create table products (
      product_id text collate "C" primary key,
      name text not null,
      category text not null,
      removed boolean not null
    );
  `);
}
