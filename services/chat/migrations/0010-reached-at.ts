/**
 * Adds when a customer who has left was last known to receive what was sent: a dead connection is noticed later. Null: no
 * socket has left.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('alter table customer_presence add column reached_at timestamptz');
}
