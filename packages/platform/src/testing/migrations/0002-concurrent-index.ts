export const config = { transaction: false };

/** Builds an index outside a transaction; the build waits for every running statement in the database. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('drop index concurrently if exists migrated_rows_by_note');
  await knex.raw('create index concurrently migrated_rows_by_note on migrated_rows (note)');
}
