/** When an order lost the person it was placed by. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw('ALTER TABLE orders ADD COLUMN forgotten_at timestamptz');
}
