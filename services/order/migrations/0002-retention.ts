/** Adds when personal data was removed from an order. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('alter table orders add column anonymized_at timestamptz');
}
