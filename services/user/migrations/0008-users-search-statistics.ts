/**
 * Statistics for the searched expression. PostgreSQL does not use the statistics of a partial expression index
 * (users_search), so without these it mistakes common words for rare ones and rare words for common ones.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('drop statistics if exists users_search_statistics');
  await knex.raw(
    `create statistics users_search_statistics on (lower(' ' || name || ' ' || last_name || ' ' || email)) from users`,
  );
  await knex.raw('analyze users');
}
