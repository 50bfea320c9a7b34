/** Deleted accounts: they may no longer write, and their reviews no longer name them. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table deleted_users (
      user_id text collate "C" primary key
    );
    create index reviews_of_user on reviews (user_id);
  `);
}
