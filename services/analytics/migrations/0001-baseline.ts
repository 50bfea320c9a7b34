/** The projections of analytics (docs/events.md). Money in cents. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const sql of [REVENUE, SOLD_ITEMS]) await knex.raw(sql);
}

/** One row per order; `refunded_cents` is what is or will be refunded of it: its total from the request of the refund on. */
const REVENUE = `
  create table revenue_orders (
    order_id text collate "C" primary key,
    created_at timestamptz not null,
    subtotal_cents bigint not null check (subtotal_cents >= 0),
    counts boolean not null,
    refunded_cents bigint not null default 0 check (refunded_cents >= 0)
  );
  create index revenue_orders_by_time on revenue_orders (created_at, order_id) where counts;
  create index revenue_orders_refunded on revenue_orders (created_at) where refunded_cents > 0;
`;

/**
 * What was sold per order and product, in pieces and cents, and the products' names and categories. The order's time stands
 * with its items too: a report of a month reads those of the month only.
 */
const SOLD_ITEMS = `
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
`;
