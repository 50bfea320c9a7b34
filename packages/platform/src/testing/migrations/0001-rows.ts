/** Adds a row, so that a second run shows. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('CREATE TABLE migrated_rows (id int GENERATED ALWAYS AS IDENTITY, note text)');
  await knex.raw("INSERT INTO migrated_rows (note) VALUES ('once')");
}
