/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block orders. */
export const config = { transaction: false };

/** An interrupted build leaves an invalid index, so drop it first. */
const INDEXES = {
  orders_paypal:
    'unique index concurrently orders_paypal on orders (paypal_order_id) where paypal_order_id is not null',
  orders_payable_until: `index concurrently orders_payable_until on orders (payable_until)
    where payment_method = 'pp' and status = 'placed'`,
  orders_to_check: `index concurrently orders_to_check on orders (check_payment_at) where check_payment_at is not null`,
  // The condition must equal the one in src/books/attention-view.ts.
  orders_to_deliver: `index concurrently orders_to_deliver on orders (created_at, id)
    where status = 'paid' or (status = 'placed' and payment_method = 'cod')`,
};

/** Indexes of orders that wait: for a payment, for the end of their hold, for a comparison with PayPal, for delivery. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create ${definition}`);
  }
}
