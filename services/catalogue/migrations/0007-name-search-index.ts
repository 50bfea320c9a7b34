/** Outside a transaction: products can be written while the index is built. */
export const config = { transaction: false };

/**
 * The index of the name search of administrators (src/products/admin-products.ts). Without fastupdate, so that no write
 * has to flush a pending list. An interrupted build leaves an invalid index, which is dropped first.
 */
export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> {
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw('drop index concurrently if exists products_name_search');
  await knex.raw(`
    create index concurrently products_name_search on products using gin (name_key gin_trgm_ops)
      with (fastupdate = off) where not removed`);
}
