/**
 * Creates the table of payments that PayPal still checks: the order's page says so, and offers no second payment. Not a
 * column of orders, because such a payment leaves the order as it is (P-A8).
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table pending_payments (
      paypal_order_id text collate "C" primary key,
      order_id text collate "C" not null references orders
    );
    create index pending_payments_of_order on pending_payments (order_id);
  `);
}
