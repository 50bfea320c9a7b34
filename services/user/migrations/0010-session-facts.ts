/**
 * What a person sees of their sessions, and when they last confirmed their password. Sessions of before have no browser
 * and network.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    alter table sessions
      add column browser text not null default '',
      add column network text not null default '',
      add column last_used_at timestamptz,
      add column password_confirmed_at timestamptz`);
}
