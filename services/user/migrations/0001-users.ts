/** Creates accounts, sessions, and the counters that slow down password guessing. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table users (
      id uuid primary key,
      name text not null,
      last_name text not null,
      email text not null,
      email_key text not null,
      password_hash text not null,
      password_version integer not null default 1,
      is_admin boolean not null default false,
      phone_number text not null default '',
      address text not null default '',
      country text not null default '',
      zip_code text not null default '',
      city text not null default '',
      state text not null default '',
      version integer not null default 1,
      created_at timestamptz not null,
      deleted_at timestamptz
    )`);
  // A deleted user's row stays as a tombstone, but releases its email address.
  await knex.raw('create unique index users_email_key on users (email_key) where deleted_at is null');
  await knex.raw('create index users_administrators on users (id) where is_admin and deleted_at is null');

  await knex.raw(`
    create table sessions (
      id uuid primary key,
      token_hash bytea not null,
      user_id uuid not null references users (id),
      do_not_logout boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      version integer not null default 0
    )`);
  await knex.raw('create unique index sessions_token_hash on sessions (token_hash)');
  await knex.raw('create index sessions_active on sessions (user_id) where ended_at is null');
  await knex.raw('create index sessions_expires_at on sessions (expires_at)');

  // One row per scope (an account, an account from a known address, an address). Attempts are microseconds since 1970.
  await knex.raw(`
    create table wrong_passwords (
      scope text primary key,
      attempts bigint[] not null,
      last_at timestamptz not null
    )`);
  await knex.raw('create index wrong_passwords_last_at on wrong_passwords (last_at)');
  await knex.raw(`
    create table known_addresses (
      user_id uuid not null references users (id),
      address text not null,
      last_used_at timestamptz not null,
      primary key (user_id, address)
    )`);
  await knex.raw('create index known_addresses_last_used_at on known_addresses (last_used_at)');
}
