import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { searchIndexTask } from './search-index.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

/** Moves what is pending. @returns the number of its pages */
async function movePending(): Promise<number> {
  const [row] = await shop.db.query<{ pages: number }>(`select gin_clean_pending_list('orders_search') as pages`);
  return row?.pages ?? Number.NaN;
}

describe('the search index of the orders', () => {
  it('finds an order at once, and takes it in afterwards', async () => {
    const product = await shop.addProduct({ count: 10 });
    const find = async (name: string) =>
      (await shop.call('get', `/api/orders/admin?search=${name}`, { as: administrator() })).body.length;
    await movePending();
    await shop.order(customer({ name: 'Amelia' }), [[product, 1]], 10);
    expect(await find('amelia')).toBe(1);
    expect(await movePending()).toBeGreaterThan(0);
    expect(await find('amelia')).toBe(1);

    await shop.order(customer({ name: 'Pauline' }), [[product, 1]], 10);
    const task = searchIndexTask(shop.db, testLogger);
    task.start();
    await task.stop();
    expect(await movePending()).toBe(0);
    expect(await find('pauline')).toBe(1);
  });
});
