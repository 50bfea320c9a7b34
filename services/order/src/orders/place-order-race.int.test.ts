import { customer } from '../test-people.ts';
import { startTestShop, statuses, type TestShop } from '../test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ replicas: 2 });
});
afterAll(() => shop.stop());

describe('the last unit', () => {
  it('is sold once, whoever buys at once through two replicas (P-A3)', async () => {
    for (const count of [1, 10, 1]) {
      const product = await shop.product({ count });
      const answers = await Promise.all(Array.from({ length: 50 }, () => shop.insist(customer(), [[product, 1]], 10)));
      expect(statuses(answers)).toEqual({ 201: count, 409: 50 - count });
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({
        code: 'too-little-stock',
        message: 'Only 0 of Kettle left',
        details: [{ productID: product, name: 'Kettle', left: 0 }],
      });
      expect(await shop.left(product)).toBe(0);
    }
  }, 90_000);

  it('is not sold to one cart twice: its lines are summed (P-A3)', async () => {
    const product = await shop.product({ count: 3 });
    const { status, body } = await shop.order(
      customer(),
      [
        [product, 2],
        [product, 2],
      ],
      40,
    );
    expect([status, body.details[0].left]).toEqual([409, 3]);
    expect(await shop.left(product)).toBe(3);
  });

  it('cannot go below zero, because the table forbids it (P-A2)', async () => {
    const checks = await shop.db.query<{ check: string }>(
      `SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint WHERE conrelid = 'stock'::regclass AND contype = 'c'`,
    );
    expect(checks).toEqual([{ check: 'CHECK ((count >= 0))' }]);
  });
});

describe('a cart', () => {
  it('is all or nothing (P-A4)', async () => {
    const [inStock, soldOut] = [await shop.product(), await shop.product({ count: 0 })];
    const { status } = await shop.order(
      customer(),
      [
        [inStock, 1],
        [soldOut, 1],
      ],
      20,
    );
    expect(status).toBe(409);
    expect(await shop.left(inStock)).toBe(10);
  });

  it('never waits in a circle: [A,B] against [B,A] (P-A4)', async () => {
    const [a, b] = [await shop.product({ count: 1_000 }), await shop.product({ count: 1_000 })];
    const deadlocks = async () =>
      (
        await shop.db.query<{ deadlocks: number }>(
          'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
        )
      )[0]?.deadlocks;
    const before = await deadlocks();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, client) => {
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
        for (let round = 0; round < 20; round += 1) placed.push(await shop.insist(ada, lines, 20));
        return placed;
      }),
    );
    expect(statuses(answers.flat())).toEqual({ 201: 200 });
    expect([await shop.left(a), await shop.left(b)]).toEqual([800, 800]);
    expect(await deadlocks()).toBe(before);
  }, 90_000);

  it('whose product is locked for long is 503, and takes nothing (P-C8)', async () => {
    const product = await shop.product();
    const ada = customer();
    await shop.db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM stock WHERE product_id = $1 FOR UPDATE', [product]);
      const began = performance.now();
      const { status, body, headers } = await shop.order(ada, [[product, 1]], 10, { key: 'patience' });
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '1']);
      expect(performance.now() - began).toBeLessThan(6_000);
    });
    expect([await shop.left(product), await shop.ordersOf(ada.userId)]).toEqual([10, 0]);
    expect((await shop.order(ada, [[product, 1]], 10, { key: 'patience' })).status).toBe(201);
  });
});
