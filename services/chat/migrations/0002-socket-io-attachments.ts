/**
 * Creates the table for messages between replicas that are too long for NOTIFY, with the columns that
 * @socket.io/postgres-adapter requires; the adapter deletes rows after half a minute. Unlogged, because a loss after a
 * crash of PostgreSQL is harmless: clients reload their state from the services.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create unlogged table socket_io_attachments (
      id bigserial unique,
      created_at timestamptz default now(),
      payload bytea
    );
  `);
}
