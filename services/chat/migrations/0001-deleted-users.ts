/** Creates the projection of deleted users, who are refused even with a valid signed identity. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    create table deleted_users (
      user_id text collate "C" primary key
    );
  `);
}
