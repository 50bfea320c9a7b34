/** Creates password reset requests and links. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  // Every request, whether the account exists or not, until its email is queued about a second later.
  await knex.raw(`
    create table reset_requests (
      id uuid primary key,
      email_key text not null,
      requested_at timestamptz not null,
      network text not null
    )`);
  await knex.raw('create index reset_requests_requested_at on reset_requests (requested_at, id)');
  await knex.raw('create index reset_requests_network on reset_requests (network)');

  // Only a hash of the token. The queued email contains the token until it is sent or expires, or the link ends.
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
