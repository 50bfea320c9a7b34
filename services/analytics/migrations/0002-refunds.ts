/** Adds what is or will be refunded of an order, in cents: its total from the request of the refund on. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    alter table revenue_orders
      add column refunded_cents bigint not null default 0 check (refunded_cents >= 0);
    create index revenue_orders_refunded on revenue_orders (created_at) where refunded_cents > 0;
  `);
}
