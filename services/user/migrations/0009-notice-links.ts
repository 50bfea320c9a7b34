/** Creates the links 'This was not me' in notices about a changed password or email address. Only a hash of the token. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table notice_links (
      token_hash bytea primary key,
      user_id uuid not null references users (id),
      email text not null,
      created_at timestamptz not null
    )`);
  await knex.raw('create index notice_links_user_id on notice_links (user_id, created_at)');
  await knex.raw('create index notice_links_created_at on notice_links (created_at)');
}
