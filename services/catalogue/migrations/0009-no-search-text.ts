/** Drops the column of the search before `product_words` (migration 0002), which nothing reads. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('alter table products drop column search_text');
}
