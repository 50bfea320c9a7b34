/** When an order lost the person it was placed by; the index finds those that have not. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    ALTER TABLE orders ADD COLUMN forgotten_at timestamptz;
    CREATE INDEX orders_to_forget ON orders (created_at) WHERE forgotten_at IS NULL;
  `);
}
