/** Creates the revenue projection: one row per order. Money in cents. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    CREATE TABLE revenue_orders (
      order_id text COLLATE "C" PRIMARY KEY,
      created_at timestamptz NOT NULL,
      subtotal_cents bigint NOT NULL CHECK (subtotal_cents >= 0),
      counts boolean NOT NULL
    );
    CREATE INDEX revenue_orders_by_time ON revenue_orders (created_at, order_id) WHERE counts;
  `);
}
