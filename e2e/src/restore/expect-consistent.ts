import { eventually } from '@shop/testing/eventually.ts';
import { checkAnalytics } from '../checkers/analytics.ts';
import type { Databases } from '../checkers/databases.ts';
import { checkProjections } from '../checkers/projections.ts';
import { checkStock } from '../checkers/stock.ts';
import type { RestorableShop } from './restorable-shop.ts';

/**
 * Waits until all projections agree with their sources: stock, sales, revenue, prices and deleted accounts.
 * @throws with the differences after a minute
 */
export async function expectConsistent(shop: RestorableShop): Promise<void> {
  const databases: Databases = {
    of: (name) => ({ query: (sql, params) => shop.query(name as 'order', sql, params) }),
    close: async () => undefined,
  };
  await eventually(
    async () => {
      const measurements = [
        ...(await checkStock(databases)),
        ...(await checkAnalytics(databases)),
        ...(await checkProjections(databases)),
      ];
      expect(measurements.filter(({ holds }) => !holds)).toEqual([]);
      expect(await chargedPrices(shop)).toEqual(await displayedPrices(shop));
      const deleted = await shop.query('user', `select id::text as user_id from users where deleted_at is not null`);
      for (const service of ['order', 'catalogue', 'chat'] as const) {
        const deletedHere = await shop.query(service, 'select user_id from deleted_users');
        expect(deletedHere).toEqual(expect.arrayContaining(deleted));
        const active = await shop.query<{ id: string }>(
          'user',
          'select id::text as id from users where deleted_at is null',
        );
        for (const { id } of active) expect(deletedHere).not.toContainEqual({ user_id: id });
      }
    },
    { within: 60_000, every: 250 },
  );
}

function displayedPrices(shop: RestorableShop) {
  return shop.query(
    'catalogue',
    `select * from (
       select id, price_cents as cents from products where not removed and published and options = '[]'
       union all select v.id, v.price_cents from variants v join products p on p.id = v.product_id
       where v.on_sale and not v.removed and p.published and p.options <> '[]') sold order by id collate "C"`,
  );
}

function chargedPrices(shop: RestorableShop) {
  return shop.query(
    'order',
    `select product_id as id, price_cents as cents from price_list where not removed order by product_id`,
  );
}
