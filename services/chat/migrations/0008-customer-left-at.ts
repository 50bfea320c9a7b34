/** Adds when a customer's latest socket left: somebody who reloads a page has not left. Null: none has. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('alter table customer_presence add column left_at timestamptz');
}
