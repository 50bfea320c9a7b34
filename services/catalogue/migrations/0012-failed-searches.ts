/** How often visitors searched for texts that no product contains, by UTC day; nothing says who searched. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw(`
    create table failed_searches (
      day date not null,
      text text collate "C" not null,
      searches integer not null,
      searched_for text,
      primary key (day, text)
    );
  `);
}
