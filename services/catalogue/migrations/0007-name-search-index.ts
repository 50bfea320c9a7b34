/** Products are written while the index is built. */
export const config = { transaction: false };

/**
 * What administrators search (src/products/admin-products.ts): a part of a name. Without fastupdate: its pending list would be worked
 * off within somebody's write. A build that was killed leaves an invalid index.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw('drop index concurrently if exists products_name_search');
  await knex.raw(`
    create index concurrently products_name_search on products using gin (name_key gin_trgm_ops)
      with (fastupdate = off) where not removed`);
}
