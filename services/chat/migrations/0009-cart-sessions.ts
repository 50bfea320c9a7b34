/** Adds the session that shows a shared cart: it is withdrawn with the logout. Null: stored by an earlier release. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    alter table shared_carts add column session_id text collate "C";
    create index shared_carts_session on shared_carts (session_id);
  `);
}
