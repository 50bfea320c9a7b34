/** People register and sign in while the index is built. */
export const config = { transaction: false };

/**
 * What administrators search (src/accounts/list-users.ts; the text must stay the same there). Without normalize(), which
 * takes ten times as long as the comparison for each row found. Without fastupdate: its pending list would be worked off within
 * somebody's registration. A build that was killed leaves an invalid index.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw('drop index concurrently if exists users_text');
  await knex.raw(`
    create index concurrently users_text on users using gin
      ((lower(' ' || name || ' ' || last_name || ' ' || email)) gin_trgm_ops)
      with (fastupdate = off) where deleted_at is null`);
  // An index over an expression has no statistics until then.
  await knex.raw('analyze users');
}
