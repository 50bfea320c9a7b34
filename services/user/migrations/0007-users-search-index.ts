/** CREATE INDEX CONCURRENTLY cannot run in a transaction; it does not block registrations and sign-ins. */
export const config = { transaction: false };

/**
 * Trigram index for the administrators' search. The expression must equal the one in src/accounts/list-users.ts. It
 * omits normalize(), which costs ten times as much as the comparison of each row found. It disables fastupdate:
 * otherwise some registration would flush the pending list. An interrupted build leaves an invalid index, so drop it
 * first.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw('drop index concurrently if exists users_search');
  await knex.raw(`
    create index concurrently users_search on users using gin
      ((lower(' ' || name || ' ' || last_name || ' ' || email)) gin_trgm_ops)
      with (fastupdate = off) where deleted_at is null`);
  // An expression index has no statistics before the first ANALYZE.
  await knex.raw('analyze users');
}
