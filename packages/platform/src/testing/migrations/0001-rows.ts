/** Adds a row, so that a second run shows. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('create table migrated_rows (id int generated always as identity, note text)');
  await knex.raw("insert into migrated_rows (note) values ('once')");
}
