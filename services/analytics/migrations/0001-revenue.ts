/** Creates the revenue projection: one row per order. Money in cents. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table revenue_orders (
      order_id text collate "C" primary key,
      created_at timestamptz not null,
      subtotal_cents bigint not null check (subtotal_cents >= 0),
      counts boolean not null
    );
    create index revenue_orders_by_time on revenue_orders (created_at, order_id) where counts;
  `);
}
