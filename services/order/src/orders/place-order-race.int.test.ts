import { watchTransactionRetries } from '@shop/platform/testing/transaction-retries.ts';
import { rounds } from '@shop/testing/scope.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { customer } from '../testing/callers.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';

/** Of the test that counts deadlocks: so many customers, and so many orders of each. */
const [CLIENTS, ORDERS] = [20, rounds(10, 200)];

let shop: TestService;

beforeAll(async () => {
  shop = await openTestService({ replicas: 2, timeoutFactor: 20 });
});
afterAll(() => shop.close());

describe('the last units of a product', () => {
  it('are sold exactly once to 50 concurrent buyers on two replicas, without a 5xx (P-A3)', async () => {
    for (let round = 1; round <= rounds(3, 100); round += 1) {
      const count = round % 3 === 2 ? 10 : 1;
      const product = await shop.addProduct({ count });
      const responses = await Promise.all(Array.from({ length: 50 }, () => shop.order(customer(), [[product, 1]], 10)));
      expect(countByStatus(responses)).toEqual({ 201: count, 409: 50 - count });
      const refused = responses.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({
        code: 'too-little-stock',
        message: 'Kettle is sold out',
        details: [{ productID: product, name: 'Kettle', left: 0 }],
      });
      expect(await shop.unitsLeft(product)).toBe(0);
    }
  }, 300_000);

  it('are not sold twice to two lines of one cart (P-A3)', async () => {
    const product = await shop.addProduct({ count: 3 });
    const { status, body } = await shop.order(
      customer(),
      [
        [product, 2],
        [product, 2],
      ],
      40,
    );
    expect([status, body.details[0].left]).toEqual([409, 3]);
    expect(await shop.unitsLeft(product)).toBe(3);
  });

  it('have a CHECK constraint that forbids negative stock (P-A2)', async () => {
    const checks = await shop.db.query<{ check: string }>(
      `select pg_get_constraintdef(oid) as check from pg_constraint where conrelid = 'stock'::regclass and contype = 'c'`,
    );
    expect(checks).toEqual([{ check: 'CHECK ((count >= 0))' }]);
  });
});

describe('a cart with several products', () => {
  it('takes no stock when one product is sold out (P-A4)', async () => {
    const [inStock, soldOut] = [await shop.addProduct(), await shop.addProduct({ count: 0 })];
    const { status } = await shop.order(
      customer(),
      [
        [inStock, 1],
        [soldOut, 1],
      ],
      20,
    );
    expect(status).toBe(409);
    expect(await shop.unitsLeft(inStock)).toBe(10);
  });

  it('does not deadlock with a cart that lists the products in reverse order (P-A4)', async () => {
    const [a, b] = [await shop.addProduct({ count: 5_000 }), await shop.addProduct({ count: 5_000 })];
    const retries = await watchTransactionRetries();
    const responses = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const ada = customer();
        const lines: [string, number][] =
          client % 2 === 0
            ? [
                [a, 1],
                [b, 1],
              ]
            : [
                [b, 1],
                [a, 1],
              ];
        const placed = [];
        for (let round = 0; round < ORDERS; round += 1) placed.push(await shop.order(ada, lines, 20));
        return placed;
      }),
    );
    expect(countByStatus(responses.flat())).toEqual({ 201: CLIENTS * ORDERS });
    const left = 5_000 - CLIENTS * ORDERS;
    expect([await shop.unitsLeft(a), await shop.unitsLeft(b)]).toEqual([left, left]);
    expect(await retries()).toEqual({});
  }, 300_000);
});

describe('a product that is unpublished while orders for it arrive', () => {
  const hide = (productId: string) =>
    shop.addProduct({ productId, removed: true, published: false, corrections: [{ number: 1, difference: 100 }] });

  it('is sold to those who came first and to nobody afterwards, without half an order', async () => {
    const [product, other] = [await shop.addProduct({ count: 100 }), await shop.addProduct({ count: 100 })];
    const lines: [string, number][] = [
      [other, 1],
      [product, 2],
    ];
    const buyers = Array.from({ length: 40 }, () => shop.order(customer(), lines, 30));
    // In the middle of the burst: after the first order and before the last one is decided.
    const [, responses] = await Promise.all([Promise.race(buyers).then(() => hide(product)), Promise.all(buyers)]);
    const accepted = responses.filter(({ status }) => status === 201).length;
    const refused = responses.filter(({ status }) => status === 409);
    expect(accepted).toBeGreaterThan(0);
    expect(accepted + refused.length).toBe(40);
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'not-sold', details: [{ productID: product, left: 0 }] });
    }
    expect([await shop.unitsLeft(product), await shop.unitsLeft(other)]).toEqual([100 - 2 * accepted, 100 - accepted]);
    const later = await shop.order(customer(), lines, 30);
    expect([later.status, later.body.code]).toEqual([409, 'not-sold']);
    expect(await shop.unitsLeft(other)).toBe(100 - accepted);
  }, 90_000);

  it('makes an order wait that comes second, and refuses it', async () => {
    const product = await shop.addProduct({ count: 5 });
    let decided = false;
    const waiting = await shop.db.transaction(async (tx) => {
      await tx.query('select from stock where product_id = $1 for update', [product]);
      const order = shop.order(customer(), [[product, 1]], 10).finally(() => {
        decided = true;
      });
      await untilLockWait(shop);
      await tx.query('update price_list set removed = true where product_id = $1', [product]);
      expect(decided).toBe(false);
      return { order };
    });
    expect((await waiting.order).body.code).toBe('not-sold');
    expect(await shop.unitsLeft(product)).toBe(5);
  });

  it('can be bought again once it is published', async () => {
    const product = await shop.addProduct({ count: 5, removed: true, published: false });
    expect((await shop.order(customer(), [[product, 1]], 10)).body.code).toBe('not-sold');
    await shop.addProduct({ productId: product, count: 5, published: true });
    expect((await shop.order(customer(), [[product, 1]], 10)).status).toBe(201);
    expect(await shop.unitsLeft(product)).toBe(4);
  });
});

describe('an Idempotency-Key', () => {
  it('returns one order to twenty concurrent requests, without a 5xx (P-A5)', async () => {
    const product = await shop.addProduct();
    const ada = customer();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shop.orderUntilDecided(ada, [[product, 1]], 10, { key: 'once' })),
    );
    expect(countByStatus(responses)).toEqual({ 201: 20 });
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    expect([await shop.countOrders(ada.userId), await shop.unitsLeft(product)]).toEqual([1, 9]);
  });
});
