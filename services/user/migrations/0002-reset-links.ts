/** Forgotten passwords: who asked for a link, and the links; only a hash of each is stored. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  // Holds what was typed, whether somebody has that e-mail or not, until the mail is written: a second or so.
  await knex.raw(`
    create table reset_requests (
      id uuid primary key,
      email_key text not null,
      asked_at timestamptz not null
    )`);
  await knex.raw('create index reset_requests_asked_at on reset_requests (asked_at, id)');

  await knex.raw(`
    create table reset_links (
      token_hash bytea primary key,
      user_id uuid not null references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`);
  await knex.raw('create index reset_links_user_id on reset_links (user_id)');
  await knex.raw('create index reset_links_created_at on reset_links (created_at)');

  await knex.raw('create index users_created_at on users (created_at, id) where deleted_at is null');
}
