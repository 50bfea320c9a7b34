/** Alters a table, which needs an exclusive lock for a moment. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('alter table migrated_rows add column seen boolean');
}
