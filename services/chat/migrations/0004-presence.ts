/**
 * Creates customers as their last handshake showed them, the live sockets of all replicas, and the carts that customers
 * share with administrators.
 */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table customers (
      user_id text collate "C" primary key,
      name text not null,
      last_name text not null,
      email text not null,
      last_connected_at timestamptz not null,
      updated_at timestamptz not null
    );
    create table presence (
      socket_id text collate "C" primary key,
      replica_id uuid not null,
      user_id text collate "C" not null,
      is_admin boolean not null,
      announced boolean not null,
      seen_at timestamptz not null
    );
    create index presence_user on presence (user_id);
    create table shared_carts (
      user_id text collate "C" primary key,
      cart jsonb not null,
      updated_at timestamptz not null
    );
  `);
}
