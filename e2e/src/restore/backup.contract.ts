import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@shop/testing/eventually.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { itInTestAll } from '@shop/testing/scope.ts';
import { createShopClient } from '../clients/shop-client.ts';
import { CUSTOMER, type RunningShop, startShop } from '../shop/shop.ts';

const LONG = 600_000;
/** Units of stock that the test's orders may need. */
const ENOUGH = 40;

let folder: string;
let shop: RunningShop | undefined;
const dataDir = () => path.join(folder, 'data');

const run = async (script: string, ...args: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [repositoryFile(script), ...args], {
    maxBuffer: 10_000_000,
  });
  return stdout;
};

/** Signs the demo customer in. */
async function signIn({ url }: RunningShop) {
  const customer = createShopClient(url, 'customer', '203.0.113.8');
  const expecting = async (status: number, method: string, route: string, body?: unknown) => {
    const result = await customer.call({ method, path: route, body });
    expect([route, result.status, result.body]).toEqual([route, status, expect.anything()]);
    return JSON.parse(result.body);
  };
  await expecting(200, 'POST', '/api/users/login', CUSTOMER);
  const { products } = await expecting(200, 'GET', '/api/products?sort=price_low_to_high');
  const product = products.find(({ count }: { count: number }) => count >= ENOUGH);
  return {
    placeOrder: async (): Promise<string> => {
      const order = await expecting(201, 'POST', '/api/orders', {
        orderTotal: { itemsCount: 1, cartSubtotal: product.price },
        cartItems: [{ productID: product._id, quantity: 1 }],
        paymentMethod: 'cod',
      });
      return order._id;
    },
    orderIds: async (): Promise<string[]> =>
      (await expecting(200, 'GET', '/api/orders')).map(({ _id }: { _id: string }) => _id),
    imageOf: async () => (await fetch(`${url}${product.images[0].path}`)).status,
  };
}

/** Deletes a shop after a backup that was made while customers ordered, and brings it back; only in `npm run test:all`. */
export function backupContract(): void {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-'));
  });
  afterAll(async () => {
    await shop?.stop();
    await rm(folder, { recursive: true, force: true });
  }, LONG);

  itInTestAll(
    'a backup made while orders are placed brings a deleted shop back, and its books agree (P-F1)',
    async () => {
      shop = await startShop({ dataDir: dataDir(), within: LONG });
      const customer = await signIn(shop);
      const before = [await customer.placeOrder(), await customer.placeOrder()];
      let finished = false;
      const meanwhile: string[] = [];
      const ordering = (async () => {
        while (!finished && meanwhile.length < ENOUGH - 2) meanwhile.push(await customer.placeOrder());
      })();
      const backupDir = path.join(folder, 'backup');
      const output = await run('infra/src/backup/backup.ts', backupDir, dataDir()).finally(() => {
        finished = true;
      });
      await ordering;
      expect(output).toMatch(/\d{3,} rows and \d{2,} images are in /);
      expect(meanwhile.length).toBeGreaterThan(0);
      expect(await run('infra/src/backup/check.ts', backupDir, dataDir())).toContain('its books agree');
      expect(await shop.stop()).toMatchObject({ code: 0 });
      await rm(dataDir(), { recursive: true });

      expect(await run('infra/src/backup/restore.ts', backupDir, dataDir())).toContain('user: ');
      shop = await startShop({ dataDir: dataDir(), within: LONG });
      const returned = await signIn(shop);
      const found = await returned.orderIds();
      expect(before.filter((id) => !found.includes(id))).toEqual([]);
      expect(await returned.imageOf()).toBe(200);
      const next = await returned.placeOrder();
      expect(await returned.orderIds()).toContain(next);
      await eventually(() => run('infra/src/verify/verify.ts', dataDir()), { within: 120_000, every: 1_000 });
    },
    LONG,
  );
}
