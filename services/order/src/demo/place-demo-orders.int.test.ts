import type { DemoData } from '@shop/contracts/demo-data.ts';
import { repeatPresentState } from '../repeat-present-state.ts';
import { startTestShop, type TestShop } from '../test-shop.ts';
import { placeDemoOrders } from './place-demo-orders.ts';
import { demo } from './test-demo-data.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

function options(data: DemoData, within = 5_000) {
  return { data, outbox: shop.outbox, logger: shop.logger, within };
}

describe('the demo orders', () => {
  it('wait for their products, are placed at their own times, and once however often', async () => {
    const data = demo();
    const productId = data.products[0]?._id ?? '';
    const placing = placeDemoOrders(shop.db, options(data));
    await shop.product({ productId, count: 5 });
    expect(await placing).toBe(2);
    expect(await placeDemoOrders(shop.db, options(data))).toBe(0);
    expect(await shop.left(productId)).toBe(1);
    const rows = await shop.db.query(
      `SELECT created_at AS "createdAt", delivered_at AS "deliveredAt", status FROM orders WHERE user_id = $1 ORDER BY created_at`,
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

  it('resume after a kill between placing and delivering', async () => {
    const data = demo();
    await shop.product({ productId: data.products[0]?._id ?? '', count: 5 });
    const undelivered = { ...data, orders: data.orders.map((order) => ({ ...order, deliveredAt: null })).slice(0, 1) };
    expect(await placeDemoOrders(shop.db, options(undelivered))).toBe(1);
    expect(await placeDemoOrders(shop.db, options(data))).toBe(1);
    const [row] = await shop.db.query(`SELECT status FROM orders WHERE id = $1`, [data.orders[0]?._id]);
    expect(row).toEqual({ status: 'delivered' });
  });

  it('say so when the products do not come', async () => {
    await expect(placeDemoOrders(shop.db, options(demo(), 100))).rejects.toThrow('only 0 of 1 demo products arrived');
  });
});

describe('republish', () => {
  it('repeats every order and stock with present versions, marked as repeated', async () => {
    await shop.db.query('DELETE FROM outbox');
    const written = await repeatPresentState(shop.db, shop.outbox);
    const events = await shop.db.query<{ subject: string; version: number; type: string; republished: boolean }>(
      `SELECT subject, version, envelope->>'type' AS type, (envelope->>'republished')::boolean AS republished FROM outbox`,
    );
    expect(events.length).toBe(written);
    expect(events.every(({ republished }) => republished)).toBe(true);
    const present = await shop.db.query<{ subject: string; version: number }>(
      `SELECT 'order/' || id AS subject, version FROM orders UNION ALL
       SELECT 'stock/' || product_id, version FROM stock`,
    );
    const known = (rows: { subject: string; version: number }[]) =>
      rows.map(({ subject, version }) => `${subject} ${version}`).sort();
    expect(known(events)).toEqual(known(present));
    expect(events.filter(({ type }) => type === 'order-delivered').length).toBe(2);
  });
});
