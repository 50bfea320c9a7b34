/**
 * The second factor of administrators. The secret must be readable to verify a code; recovery codes and challenges are
 * hashes.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table second_factors (
      user_id uuid primary key references users (id),
      secret text,
      pending_secret text,
      last_step bigint not null default 0,
      codes_created_at timestamptz,
      check (secret is not null or pending_secret is not null)
    )`);
  await knex.raw(`
    create table recovery_codes (
      code_hash bytea primary key,
      user_id uuid not null references second_factors (user_id) on delete cascade
    )`);
  await knex.raw('create index recovery_codes_user_id on recovery_codes (user_id)');
  await knex.raw(`
    create table login_challenges (
      token_hash bytea primary key,
      user_id uuid not null references users (id),
      password_version integer not null,
      do_not_logout boolean not null,
      created_at timestamptz not null
    )`);
  await knex.raw('create index login_challenges_created_at on login_challenges (created_at)');
  await knex.raw('create index login_challenges_user_id on login_challenges (user_id)');
  await knex.raw('alter table sessions add column has_second_factor boolean not null default false');
}
