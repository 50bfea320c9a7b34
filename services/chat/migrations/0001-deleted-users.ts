/** Who may not come back, whatever an identity signed a moment before says. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    CREATE TABLE deleted_users (
      user_id text COLLATE "C" PRIMARY KEY
    );
  `);
}
