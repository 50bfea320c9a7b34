import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { onProductChanged } from '../stock/on-product-changed.ts';
import { customer } from '../testing/callers.ts';
import { productEvent, productState } from '../testing/products.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';

const LOCK_NOT_AVAILABLE = '55P03';

let shop: TestService;

beforeAll(async () => {
  shop = await openTestService({ replicas: 2 });
});
afterAll(() => shop.close());

describe('the price of an order line', () => {
  it('comes from the price list, not from the request (P-A6)', async () => {
    const product = await shop.addProduct({ priceCents: 5_000 });
    const ada = customer();
    const forged = { price: 0.01, name: 'Mine', count: 999, image: { path: 'javascript:alert(1)' } };
    const cheap = await shop.order(ada, [[product, 1]], 0.01, { forged });
    expect([cheap.status, cheap.body.message]).toEqual([409, 'Prices have changed']);
    expect(cheap.body.details).toEqual([{ productID: product, name: 'Kettle', price: 50 }]);
    expect(await shop.countOrders(ada.userId)).toBe(0);
    const { body } = await shop.order(ada, [[product, 1]], 50, { forged });
    expect(body.cartItems[0]).toMatchObject({ price: 50, name: 'Kettle', image: { path: '/images/kettle-800.webp' } });
  });

  it('is read after a concurrent price change commits, so that the old price is refused (P-A6)', async () => {
    const productId = await shop.addProduct({ priceCents: 1_000 });
    const ada = customer();
    const ordering = await shop.db.transaction(async (tx) => {
      await onProductChanged(shop.outbox)(tx, productEvent(productState({ productId, priceCents: 2_000 })));
      const response = shop.order(ada, [[productId, 1]], 10);
      await waitForBlocked('stock');
      return { response };
    });
    const { status, body } = await ordering.response;
    expect([status, body.details]).toEqual([409, [{ productID: productId, name: 'Kettle', price: 20 }]]);
    expect([await shop.countOrders(ada.userId), await shop.unitsLeft(productId)]).toEqual([0, 10]);
  });

  it('cannot change between the order’s decision and its commit (P-A6)', async () => {
    const productId = await shop.addProduct({ priceCents: 1_000 });
    const racing = await shop.db.transaction(async (tx) => {
      await tx.query('lock table orders in share mode');
      const response = shop.order(customer(), [[productId, 1]], 10);
      await waitForBlocked('insert into orders');
      const change = shop.addProduct({ productId, priceCents: 2_000 });
      await waitForBlocked('stock');
      expect(await currentPrice(productId)).toBe(1_000);
      return { response, change };
    });
    const { status, body } = await racing.response;
    await racing.change;
    expect([status, await storedPrices(body._id)]).toEqual([201, [1_000]]);
    expect(await currentPrice(productId)).toBe(2_000);
  });

  it('is the price at the commit for 200 orders during concurrent price changes (P-A6)', async () => {
    const productId = await shop.addProduct({ priceCents: 1_000, count: 1_000 });
    let changing = true;
    // Each change carries an adjustment by 0, so that an order's stock event shows which change preceded it.
    const changes = (async () => {
      for (let number = 2; changing; number += 1) {
        await changePrice({ productId, priceCents: centsAfter(number), corrections: [{ number, difference: 0 }] });
      }
    })();
    const responses = await Promise.all(
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
    const { 201: accepted = 0, ...others } = countByStatus(responses.flat());
    // On a busy machine a long wait ends with 503 and takes no stock (P-C8).
    expect(['409', '503']).toEqual(expect.arrayContaining(Object.keys(others)));
    const sold = await soldAt(productId);
    expect([sold.length, await shop.unitsLeft(productId)]).toEqual([accepted, 1_000 - accepted]);
    expect(accepted).toBeGreaterThan(0);
    for (const { cents, adjustment } of sold) expect(cents).toBe(centsAfter(adjustment));
  }, 90_000);
});

/** Applies a price change as the consumer does: again, when the product's row was locked for too long by orders. */
async function changePrice(change: Parameters<TestService['addProduct']>[0]): Promise<void> {
  for (;;) {
    try {
      await shop.addProduct(change);
      return;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}

/** Waits until a statement that contains the text is blocked by a lock. */
async function waitForBlocked(statement: string): Promise<void> {
  await eventually(async () => {
    const waiting = await shop.db.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
      [statement],
    );
    expect(waiting).toHaveLength(1);
  });
}

async function currentPrice(productId: string): Promise<number | undefined> {
  const [row] = await shop.db.query<{ cents: number }>(
    'select price_cents as cents from price_list where product_id = $1',
    [productId],
  );
  return row?.cents;
}

async function storedPrices(orderId: string): Promise<number[]> {
  const rows = await shop.db.query<{ cents: number }>(
    'select price_cents as cents from order_lines where order_id = $1',
    [orderId],
  );
  return rows.map(({ cents }) => cents);
}

/** Reads each order's price, and the last adjustment before it: the order's own stock event has the lowest version. */
function soldAt(productId: string): Promise<{ cents: number; adjustment: number }[]> {
  return shop.db.query(
    `select distinct on (line.order_id) line.price_cents as cents, (envelope->'data'->>'lastCorrection')::int as adjustment
     from order_lines line
       join outbox on subject = 'stock/' || product_id and (envelope->'data'->>'left')::bigint = count_before - 1
     where product_id = $1
     order by line.order_id, version`,
    [productId],
  );
}

function centsAfter(adjustment: number): number {
  return adjustment % 2 === 0 ? 2_000 : 1_000;
}
