import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@shop/testing/eventually.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { createShopClient, type ShopClient } from '../clients/shop-client.ts';
import { type EarlierClone, earlierClone } from '../shop/earlier-clone.ts';
import { CUSTOMER, type RunningShop, startShop } from '../shop/shop.ts';

const LONG = 600_000;

let earlier: EarlierClone;
let dataDir: string;
let shop: RunningShop | undefined;
let customer: ShopClient;
/** Ids of acknowledged orders, oldest first. */
const placed: string[] = [];

beforeAll(async () => {
  earlier = await earlierClone(process.env.UPGRADE_FROM);
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-upgrade-'));
}, LONG);
afterAll(async () => {
  await shop?.stop();
  await earlier?.remove();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}, LONG);

/** Replaces the running shop by one of another version on the same data. */
async function runVersion(root?: string): Promise<void> {
  if (shop) expect(await shop.stop()).toMatchObject({ code: 0 });
  shop = await startShop({ dataDir, within: LONG, ...(root === undefined ? {} : { root }) });
  customer = createShopClient(shop.url, 'customer', '203.0.113.7', customer?.cookie());
}

async function callExpecting(status: number, method: string, route: string, body?: unknown) {
  const result = await customer.call({ method, path: route, body });
  expect([route, result.status, result.body]).toEqual([route, status, expect.anything()]);
  return JSON.parse(result.body);
}

/** Orders one unit of the first product of the list that is in stock. */
async function placeOrder(): Promise<void> {
  const { products } = await callExpecting(200, 'GET', '/api/products?sort=price_low_to_high');
  const product = products.find(({ count }: { count: number }) => count > 0);
  const order = await callExpecting(201, 'POST', '/api/orders', {
    orderTotal: { itemsCount: 1, cartSubtotal: product.price },
    cartItems: [{ productID: product._id, quantity: 1 }],
    paymentMethod: 'cod',
  });
  placed.push(order._id);
}

/** Every acknowledged order is there, and the books of orders, stock, payments and revenue agree. */
async function expectWholeShop(): Promise<void> {
  const orders = await callExpecting(200, 'GET', '/api/orders');
  const found = orders.map(({ _id }: { _id: string }) => _id);
  expect(placed.filter((id) => !found.includes(id))).toEqual([]);
  const verify = repositoryFile('infra/src/verify/verify.ts');
  await eventually(() => promisify(execFile)(process.execPath, [verify, dataDir]), { within: 60_000, every: 1_000 });
}

// In this order: each test continues with the data of the one before.
describe('a shop on the data of the commit before (ADR 33)', () => {
  it(
    'the earlier version takes an order',
    async () => {
      await runVersion(earlier.folder);
      await callExpecting(200, 'POST', '/api/users/login', { ...CUSTOMER, doNotLogout: true });
      await placeOrder();
      await expectWholeShop();
    },
    LONG,
  );

  it(
    'this version keeps the session and the order, and takes another one',
    async () => {
      await runVersion();
      await placeOrder();
      await expectWholeShop();
    },
    LONG,
  );

  it(
    'the earlier version runs again on the migrated databases, keeps both orders and takes a third',
    async () => {
      await runVersion(earlier.folder);
      await placeOrder();
      await expectWholeShop();
      expect(new Set(placed).size).toBe(3);
    },
    LONG,
  );
});
