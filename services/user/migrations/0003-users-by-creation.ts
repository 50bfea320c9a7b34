/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block registrations and sign-ins. */
export const config = { transaction: false };

/** Index for the default order of the administrators' list. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  // An interrupted build leaves an invalid index.
  await knex.raw('drop index concurrently if exists users_created_at');
  await knex.raw('create index concurrently users_created_at on users (created_at, id) where deleted_at is null');
}
