import type { DemoData } from '@shop/contracts/demo-data.ts';
import { republishOrders } from '../republish-orders.ts';
import { testDemoData } from '../testing/demo-data.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { placeDemoOrders } from './place-demo-orders.ts';

let shop: TestService;

beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

function options(data: DemoData, timeoutMs = 5_000) {
  return { data, outbox: shop.outbox, logger: shop.logger, timeoutMs };
}

describe('placeDemoOrders', () => {
  it('waits for the products, uses the orders’ own timestamps, and is idempotent', async () => {
    const data = testDemoData();
    const productId = data.products[0]?._id ?? '';
    const placing = placeDemoOrders(shop.db, options(data));
    await shop.addProduct({ productId, count: 5 });
    expect(await placing).toBe(2);
    expect(await placeDemoOrders(shop.db, options(data))).toBe(0);
    expect(await shop.unitsLeft(productId)).toBe(1);
    const rows = await shop.db.query(
      `select created_at as "createdAt", delivered_at as "deliveredAt", status from orders where user_id = $1 order by created_at`,
      [data.users[0]?._id],
    );
    expect(rows).toEqual([
      {
        createdAt: new Date('2026-02-01T10:00:00.000Z'),
        deliveredAt: new Date('2026-02-02T10:00:00.000Z'),
        status: 'delivered',
      },
      { createdAt: new Date('2026-02-01T11:00:00.000Z'), deliveredAt: null, status: 'placed' },
    ]);
  });

  it('resumes after an interruption between placing and delivering', async () => {
    const data = testDemoData();
    await shop.addProduct({ productId: data.products[0]?._id ?? '', count: 5 });
    const undelivered = { ...data, orders: data.orders.map((order) => ({ ...order, deliveredAt: null })).slice(0, 1) };
    expect(await placeDemoOrders(shop.db, options(undelivered))).toBe(1);
    expect(await placeDemoOrders(shop.db, options(data))).toBe(1);
    const [row] = await shop.db.query(`select status from orders where id = $1`, [data.orders[0]?._id]);
    expect(row).toEqual({ status: 'delivered' });
  });

  it('orders the first variant of a product with options, before and after they have come', async () => {
    const data = testDemoData();
    const [product] = data.products;
    const productId = product?._id ?? '';
    const sizes = {
      ...data,
      orders: data.orders.map((order) => ({ ...order, deliveredAt: null })),
      products: data.products.map((one) => ({ ...one, options: [{ name: 'Size', values: ['S'] }] })),
    };
    await shop.addProduct({ productId, count: 5 });
    expect(await placeDemoOrders(shop.db, options({ ...sizes, orders: sizes.orders.slice(0, 1) }))).toBe(1);
    await shop.addProduct({ productId, variantOf: productId, count: 5 });
    expect(await placeDemoOrders(shop.db, options(sizes))).toBe(1);
    expect(await shop.unitsLeft(productId)).toBe(1);
  });

  it('throws when the products do not arrive in time', async () => {
    await expect(placeDemoOrders(shop.db, options(testDemoData(), 100))).rejects.toThrow(
      'only 0 of 1 demo products arrived',
    );
  });
});

describe('republishOrders', () => {
  it('writes an event for every order and stock, with unchanged versions, marked as republished', async () => {
    await shop.db.query('delete from outbox');
    const written = await republishOrders(shop.db, shop.outbox);
    const events = await shop.db.query<{ subject: string; version: number; type: string; republished: boolean }>(
      `select subject, version, envelope->>'type' as type, (envelope->>'republished')::boolean as republished from outbox`,
    );
    expect(events.length).toBe(written);
    expect(events.every(({ republished }) => republished)).toBe(true);
    const stored = await shop.db.query<{ subject: string; version: number }>(
      `select 'order/' || id as subject, version from orders union all
       select 'stock/' || product_id, version from stock`,
    );
    const versions = (rows: { subject: string; version: number }[]) =>
      rows.map(({ subject, version }) => `${subject} ${version}`).sort();
    expect(versions(events)).toEqual(versions(stored));
    expect(events.filter(({ type }) => type === 'order-delivered').length).toBe(2);
  });
});
