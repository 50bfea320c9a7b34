/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block orders. */
export const config = { transaction: false };

/**
 * Indexes for the sorts and filters of the administrators' list (src/orders/list-orders.ts; orders_newest sorts by
 * date). An interrupted build leaves an invalid index, so drop each first.
 */
const INDEXES = {
  orders_by_total: '(subtotal_cents, id)',
  orders_by_user: '((lower(normalize(last_name)) COLLATE "C"), (lower(normalize(name)) COLLATE "C"), id)',
  orders_by_status: '(status, created_at, id)',
  orders_by_payment: '(payment_method, created_at, id)',
};

export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on orders ${columns}`);
  }
  // An expression index has no statistics before the first ANALYZE.
  await knex.raw('ANALYZE orders');
}
