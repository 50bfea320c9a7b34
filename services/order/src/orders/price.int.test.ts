import { eventually } from '@shop/testing/eventually.ts';
import { onProductChanged } from '../stock/on-product-changed.ts';
import { customer } from '../test-people.ts';
import { productEvent, productState } from '../test-products.ts';
import { startTestShop, statuses, type TestShop } from '../test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ replicas: 2 });
});
afterAll(() => shop.stop());

describe('the price', () => {
  it('is ours, whatever the client sends (P-A6)', async () => {
    const product = await shop.product({ priceCents: 5_000 });
    const ada = customer();
    const forged = { price: 0.01, name: 'Mine', count: 999, image: { path: 'javascript:alert(1)' } };
    const cheap = await shop.order(ada, [[product, 1]], 0.01, { forged });
    expect([cheap.status, cheap.body.message]).toEqual([409, 'Prices have changed']);
    expect(cheap.body.details).toEqual([{ productID: product, name: 'Kettle', price: 50 }]);
    expect(await shop.ordersOf(ada.userId)).toBe(0);
    const { body } = await shop.order(ada, [[product, 1]], 50, { forged });
    expect(body.cartItems[0]).toMatchObject({ price: 50, name: 'Kettle', image: { path: '/images/kettle-800.webp' } });
  });

  it('that an administrator is changing is waited for, and an order at the one before is refused (P-A6)', async () => {
    const productId = await shop.product({ priceCents: 1_000 });
    const ada = customer();
    const ordering = await shop.db.transaction(async (tx) => {
      await onProductChanged(shop.outbox)(tx, productEvent(productState({ productId, priceCents: 2_000 })));
      const answer = shop.order(ada, [[productId, 1]], 10);
      await waits('stock');
      return { answer };
    });
    const { status, body } = await ordering.answer;
    expect([status, body.details]).toEqual([409, [{ productID: productId, name: 'Kettle', price: 20 }]]);
    expect([await shop.ordersOf(ada.userId), await shop.left(productId)]).toEqual([0, 10]);
  });

  it('that an order has decided by stays in force until it is stored (P-A6)', async () => {
    const productId = await shop.product({ priceCents: 1_000 });
    const racing = await shop.db.transaction(async (tx) => {
      await tx.query('LOCK TABLE orders IN SHARE MODE');
      const answer = shop.order(customer(), [[productId, 1]], 10);
      await waits('INSERT INTO orders');
      const change = shop.product({ productId, priceCents: 2_000 });
      await waits('stock');
      expect(await priceInForce(productId)).toBe(1_000);
      return { answer, change };
    });
    const { status, body } = await racing.answer;
    await racing.change;
    expect([status, await storedPrices(body._id)]).toEqual([201, [1_000]]);
    expect(await priceInForce(productId)).toBe(2_000);
  });

  it('is the one in force at the commit in 200 orders while an administrator changes it (P-A6)', async () => {
    const productId = await shop.product({ priceCents: 1_000, count: 1_000 });
    let changing = true;
    // Each change comes with a correction of nothing, so that an order's own event tells which change it followed.
    const changes = (async () => {
      for (let number = 2; changing; number += 1) {
        await shop.product({ productId, priceCents: centsAfter(number), corrections: [{ number, difference: 0 }] });
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, client) => {
        const placed = [];
        for (let round = 0; round < 10; round += 1) {
          placed.push(await shop.order(customer(), [[productId, 1]], client % 2 === 0 ? 10 : 20));
        }
        return placed;
      }),
    );
    changing = false;
    await changes;
    const { 201: accepted = 0, ...others } = statuses(answers.flat());
    // A wait too long on a busy machine is 503 and takes nothing (P-C8).
    expect(['409', '503']).toEqual(expect.arrayContaining(Object.keys(others)));
    const sold = await soldAt(productId);
    expect([sold.length, await shop.left(productId)]).toEqual([accepted, 1_000 - accepted]);
    expect(accepted).toBeGreaterThan(0);
    for (const { cents, correction } of sold) expect(cents).toBe(centsAfter(correction));
  }, 90_000);
});

/** Until a statement on a table waits for somebody's lock. */
async function waits(statement: string): Promise<void> {
  await eventually(async () => {
    const waiting = await shop.db.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`,
      [statement],
    );
    expect(waiting).toHaveLength(1);
  });
}

async function priceInForce(productId: string): Promise<number | undefined> {
  const [row] = await shop.db.query<{ cents: number }>(
    'SELECT price_cents AS cents FROM price_list WHERE product_id = $1',
    [productId],
  );
  return row?.cents;
}

async function storedPrices(orderId: string): Promise<number[]> {
  const rows = await shop.db.query<{ cents: number }>(
    'SELECT price_cents AS cents FROM order_lines WHERE order_id = $1',
    [orderId],
  );
  return rows.map(({ cents }) => cents);
}

/** What each order of a product was stored at, and the last correction before it: its own event has the least version. */
function soldAt(productId: string): Promise<{ cents: number; correction: number }[]> {
  return shop.db.query(
    `SELECT DISTINCT ON (line.order_id) line.price_cents AS cents, (envelope->'data'->>'lastCorrection')::int AS correction
     FROM order_lines line
       JOIN outbox ON subject = 'stock/' || product_id AND (envelope->'data'->>'left')::bigint = count_before - 1
     WHERE product_id = $1
     ORDER BY line.order_id, version`,
    [productId],
  );
}

function centsAfter(correction: number): number {
  return correction % 2 === 0 ? 2_000 : 1_000;
}
