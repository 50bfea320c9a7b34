import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { up as makeCatalogue } from '../../migrations/0001-catalogue.ts';
import { up as addSearch } from '../../migrations/0002-search.ts';
import { up as addBestsellers } from '../../migrations/0006-bestsellers.ts';
import { up as addSynonyms } from '../../migrations/0011-synonyms.ts';
import { up as addDrafts } from '../../migrations/0013-drafts.ts';
import { createProductFinder } from './find-products.ts';
import { createProductIndex } from './product-index.ts';

describe('migration 0002 (search) on a database with products', () => {
  it('makes existing products searchable by words, typos and filters, and leaves out removed ones', async () => {
    const { url, drop } = await testDatabase();
    const db = openDatabase({ url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
    try {
      await migrate({ url, directories: [platformMigrations] });
      const knex = { raw: (sql: string) => db.pool.query(sql) };
      await makeCatalogue(knex);
      await db.query(`
        insert into products (id, name, name_key, description, search_text, price_cents, category, attrs, rating_sum,
          reviews_number, created_at, updated_at, version, removed)
        values ('a', 'Kettle', 'kettle', 'Boils', '', 100, 'Home', '[{"key": "finish", "value": "matt-black"}]', 9, 2, now(), now(), 1, false),
               ('b', 'Teapot', 'teapot', 'Pours', '', 200, 'Home', '[]', 0, 0, now(), now(), 1, true)`);
      await addSearch(knex);
      await addBestsellers(knex);
      await addSynonyms(knex);
      await addDrafts(knex);
      const index = createProductIndex(db);
      await index.load();
      const { find } = createProductFinder(db, index);
      const total = async (query: object) => (await find({ pageNum: 1, ...query })).total;
      expect(await total({ search: 'ketlte' })).toBe(1);
      expect(await total({ search: 'finish black' })).toBe(1);
      expect(await total({ search: 'teapot' })).toBe(0);
      expect(await total({ rating: [5], attrs: 'finish-matt-black', pathCategory: 'Home', price: 1 })).toBe(1);
    } finally {
      await db.close();
      await drop();
    }
  });
});
