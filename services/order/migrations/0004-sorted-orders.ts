/** People go on ordering while the indexes are built. */
export const config = { transaction: false };

/**
 * The sorts and filters of the administrators' list (src/orders/list-orders.ts; by date: orders_newest). A build that was
 * killed leaves an invalid index under its name.
 */
const INDEXES = {
  orders_by_total: '(subtotal_cents, id)',
  orders_by_user: '((lower(normalize(last_name)) COLLATE "C"), (lower(normalize(name)) COLLATE "C"), id)',
  orders_by_status: '(status, created_at, id)',
  orders_by_payment: '(payment_method, created_at, id)',
};

export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON orders ${columns}`);
  }
  // An index over expressions has no statistics until then.
  await knex.raw('ANALYZE orders');
}
