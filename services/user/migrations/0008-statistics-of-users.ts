/**
 * PostgreSQL reads no statistics from a partial index over an expression (users_text): without these it takes a word that a
 * quarter of the users has for a rare one, and a rare one for common.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('drop statistics if exists users_text_statistics');
  await knex.raw(
    `create statistics users_text_statistics on (lower(' ' || name || ' ' || last_name || ' ' || email)) from users`,
  );
  await knex.raw('analyze users');
}
