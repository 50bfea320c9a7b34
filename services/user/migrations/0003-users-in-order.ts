/** By itself and outside a transaction, so that people register and sign in while it is built. */
export const config = { transaction: false };

/** The order of the administrators' list. */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  // A kill while it is built leaves an index that is not valid, under its name.
  await knex.raw('drop index concurrently if exists users_created_at');
  await knex.raw('create index concurrently users_created_at on users (created_at, id) where deleted_at is null');
}
