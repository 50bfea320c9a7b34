/** Forgotten passwords: who asked for a link, and the links. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  // Holds what was typed, whether somebody has that e-mail or not, until the mail is written: a second or so.
  await knex.raw(`
    create table reset_requests (
      id uuid primary key,
      email_key text not null,
      asked_at timestamptz not null,
      network text not null
    )`);
  await knex.raw('create index reset_requests_asked_at on reset_requests (asked_at, id)');
  await knex.raw('create index reset_requests_network on reset_requests (network)');

  // Only a hash of the token; the token itself stands in the mail, until that is sent, has expired or the link ends.
  await knex.raw(`
    create table reset_links (
      token_hash bytea primary key,
      user_id uuid not null references users (id),
      mail_id uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`);
  await knex.raw('create index reset_links_user_id on reset_links (user_id)');
  await knex.raw('create index reset_links_created_at on reset_links (created_at)');
}
