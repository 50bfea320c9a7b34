export const config = { transaction: false };

/** Builds an index outside a transaction; the build waits for every running statement in the database. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS migrated_rows_by_note');
  await knex.raw('CREATE INDEX CONCURRENTLY migrated_rows_by_note ON migrated_rows (note)');
}
