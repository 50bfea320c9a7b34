/**
 * Messages between replicas that NOTIFY cannot carry, for the half minute until the adapter clears them (the columns are
 * @socket.io/postgres-adapter's). Unlogged: what a crash of PostgreSQL takes is older than the replicas' next look at the store.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    CREATE UNLOGGED TABLE socket_io_attachments (
      id bigserial UNIQUE,
      created_at timestamptz DEFAULT now(),
      payload bytea
    );
  `);
}
