import { newId } from '@shop/platform/new-id.ts';
import { administrator, customer, startTestShop, type TestShop } from '../test-shop.ts';

let shop: TestShop;
let clock: Date | undefined;

beforeAll(async () => {
  shop = await startTestShop({ replicas: 2, now: () => clock ?? new Date() });
});
afterEach(() => {
  clock = undefined;
});
afterAll(() => shop.stop());

function statuses(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function ordersOf(userId: string): Promise<number> {
  const [row] = await shop.db.query<{ count: number }>('SELECT count(*) FROM orders WHERE user_id = $1', [userId]);
  return row?.count ?? 0;
}

describe('POST /api/orders', () => {
  it('answers the order as API.md says, and takes the stock', async () => {
    const product = await shop.product({ count: 7, priceCents: 1_250 });
    const ada = customer();
    const { status, body } = await shop.order(ada, [[product, 2]], 25);
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      user: { _id: ada.userId, name: 'Ada', lastName: 'Moss', email: 'ada@shop.test', ...ada.address },
      orderTotal: { itemsCount: 2, cartSubtotal: 25 },
      cartItems: [
        {
          productID: product,
          name: 'Kettle',
          image: { path: '/images/kettle-800.webp' },
          quantity: 2,
          price: 12.5,
          count: 7,
        },
      ],
      paymentMethod: 'cod',
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
      status: 'placed',
    });
    expect(await shop.left(product)).toBe(5);
  });

  it('writes the order and its events in one transaction', async () => {
    const product = await shop.product();
    const { body } = await shop.order(customer(), [[product, 1]], 10);
    const events = await shop.db.query<{ type: string; left: number | null }>(
      `SELECT envelope->>'type' AS type, (envelope#>>'{data,left}')::int AS left FROM outbox
       WHERE subject IN ($1, $2) ORDER BY seq`,
      [`order/${body._id}`, `stock/${product}`],
    );
    expect(events).toEqual([
      { type: 'stock-changed', left: 10 },
      { type: 'order-created', left: null },
      { type: 'stock-changed', left: 9 },
    ]);
  });

  it('is refused without a session, with an incomplete profile, and after the account was deleted', async () => {
    const product = await shop.product();
    expect((await shop.call('post', '/api/orders', { body: {} })).status).toBe(401);

    const address = { ...customer().address, city: ' ' } as NonNullable<ReturnType<typeof customer>['address']>;
    const incomplete = await shop.order(customer({ address }), [[product, 1]], 10);
    expect([incomplete.status, incomplete.body.message, incomplete.body.details]).toEqual([
      400,
      'In order to make order, fill out your profile with correct address, city, etc',
      [expect.objectContaining({ field: 'city' })],
    ]);
    const { address: _, ...homeless } = customer();
    expect((await shop.order(homeless, [[product, 1]], 10)).status).toBe(400);

    const gone = customer();
    await shop.db.query('INSERT INTO deleted_users VALUES ($1)', [gone.userId]);
    expect((await shop.order(gone, [[product, 1]], 10)).status).toBe(401);
    expect(await shop.left(product)).toBe(10);
  });

  it('names the field of a bad request', async () => {
    const product = await shop.product();
    const ada = customer();
    const bad = async (lines: [string, number][], more?: object) => {
      const { status, body } = await shop.order(ada, lines, 10, more);
      return [status, body.details?.[0]?.field];
    };
    expect(await bad([])).toEqual([400, 'cartItems']);
    expect(await bad([[product, 0]])).toEqual([400, 'cartItems.0.quantity']);
    expect(await bad([[product, 1.5]])).toEqual([400, 'cartItems.0.quantity']);
    expect(await bad([[product, 1]], { paymentMethod: 'gold' })).toEqual([400, 'paymentMethod']);
    expect(await bad([[product, 1]], { key: 'k'.repeat(256) })).toEqual([400, 'Idempotency-Key']);
    expect(await bad(Array.from({ length: 51 }, () => [product, 1]))).toEqual([400, 'cartItems']);
  });

  it('refuses products that nobody sells, whatever their ids look like, without an error of ours', async () => {
    const removed = await shop.product({ removed: true, name: 'Gone' });
    for (const id of [newId(), removed, 'nonsense', '\u0000', '../..', '🫖']) {
      const { status, body } = await shop.order(customer(), [[id, 1]], 10);
      expect([status, body.code, body.details[0].productID]).toEqual([409, 'not-sold', id]);
    }
  });

  it('refuses a total above 9,999,999.99', async () => {
    const product = await shop.product({ count: 1_000_000, priceCents: 99_999_999 });
    const { status, body } = await shop.order(customer(), [[product, 11]], 10_999_999.89);
    expect([status, body.code]).toEqual([400, 'total-too-large']);
    expect((await shop.order(customer(), [[product, 10]], 9_999_999.9)).status).toBe(201);
  });

  it('waits for a price list that is a little late', async () => {
    const productId = newId();
    const answer = shop.order(customer(), [[productId, 1]], 10);
    await new Promise((resolve) => setTimeout(resolve, 250));
    await shop.product({ productId });
    expect((await answer).status).toBe(201);
  });
});

describe('the last unit', () => {
  it('is sold once, whoever buys at once through two replicas (P-A3)', async () => {
    for (const count of [1, 10, 1]) {
      const product = await shop.product({ count });
      const answers = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const began = performance.now();
          const answer = await shop.order(customer(), [[product, 1]], 10);
          expect(performance.now() - began).toBeLessThan(3_000);
          return answer;
        }),
      );
      expect(statuses(answers)).toEqual({ 201: count, 409: 50 - count });
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({
        code: 'too-little-stock',
        message: 'Only 0 of Kettle left',
        details: [{ productID: product, name: 'Kettle', left: 0 }],
      });
      expect(await shop.left(product)).toBe(0);
    }
  });

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
        for (let round = 0; round < 20; round += 1) placed.push(await shop.order(ada, lines, 20));
        return placed;
      }),
    );
    expect(statuses(answers.flat())).toEqual({ 201: 200 });
    expect([await shop.left(a), await shop.left(b)]).toEqual([800, 800]);
    expect(await deadlocks()).toBe(before);
  });
});

describe('an Idempotency-Key', () => {
  it('leads twenty requests at once to one order (P-A5)', async () => {
    const product = await shop.product();
    const ada = customer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.order(ada, [[product, 1]], 10, { key: 'once' })),
    );
    expect(statuses(answers)).toEqual({ 201: 20 });
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect([await ordersOf(ada.userId), await shop.left(product)]).toEqual([1, 9]);
  });

  it('with another body is 422, of another user independent (P-A5)', async () => {
    const product = await shop.product();
    const ada = customer();
    const first = await shop.order(ada, [[product, 1]], 10, { key: 'k' });
    expect((await shop.order(ada, [[product, 2]], 20, { key: 'k' })).status).toBe(422);
    const other = await shop.order(customer(), [[product, 2]], 20, { key: 'k' });
    expect(other.status).toBe(201);
    expect(other.body._id).not.toBe(first.body._id);
  });

  it('leads to its order whatever has changed meanwhile, for 24 hours (P-A5)', async () => {
    const productId = await shop.product({ count: 1 });
    const ada = customer();
    clock = new Date('2026-03-01T12:00:00Z');
    const first = await shop.order(ada, [[productId, 1]], 10, { key: 'day' });
    await shop.product({ productId, priceCents: 2_000, count: 1 });
    clock = new Date('2026-03-02T11:00:00Z');
    const replayed = await shop.order(ada, [[productId, 1]], 10, { key: 'day' });
    expect([replayed.status, replayed.body]).toEqual([201, first.body]);
    clock = new Date('2026-03-02T12:00:01Z');
    expect((await shop.order(ada, [[productId, 1]], 10, { key: 'day' })).status).toBe(409);
  });

  it('keeps no refusal', async () => {
    const productId = await shop.product({ count: 0 });
    const ada = customer();
    expect((await shop.order(ada, [[productId, 1]], 10, { key: 'again' })).status).toBe(409);
    await shop.product({ productId, corrections: [{ number: 2, difference: 1 }] });
    expect((await shop.order(ada, [[productId, 1]], 10, { key: 'again' })).status).toBe(201);
  });

  it('whose first request takes too long is 409 with Retry-After (P-A5)', async () => {
    const product = await shop.product();
    const ada = customer();
    await shop.db.transaction(async (tx) => {
      await tx.query(`INSERT INTO idempotency_keys VALUES ($1, 'slow', 'hash', 'order', now())`, [ada.userId]);
      const { status, body, headers } = await shop.order(ada, [[product, 1]], 10, { key: 'slow' });
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'order-in-progress', '1']);
    });
  });
});

describe('the price', () => {
  it('is ours, whatever the client sends (P-A6)', async () => {
    const product = await shop.product({ priceCents: 5_000 });
    const ada = customer();
    const forged = { price: 0.01, name: 'Mine', count: 999, image: { path: 'javascript:alert(1)' } };
    const cheap = await shop.order(ada, [[product, 1]], 0.01, { forged });
    expect([cheap.status, cheap.body.message]).toEqual([409, 'Prices have changed']);
    expect(cheap.body.details).toEqual([{ productID: product, name: 'Kettle', price: 50 }]);
    expect(await ordersOf(ada.userId)).toBe(0);
    const { body } = await shop.order(ada, [[product, 1]], 50, { forged });
    expect(body.cartItems[0]).toMatchObject({ price: 50, name: 'Kettle', image: { path: '/images/kettle-800.webp' } });
  });

  it('is the one in force at the commit while an administrator changes it (P-A6)', async () => {
    const productId = await shop.product({ priceCents: 1_000, count: 1_000 });
    let changing = true;
    const changes = (async () => {
      for (let round = 0; changing; round += 1) {
        await shop.product({ productId, priceCents: round % 2 === 0 ? 2_000 : 1_000, corrections: [] });
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => shop.order(customer(), [[productId, 1]], place % 2 === 0 ? 10 : 20)),
    );
    changing = false;
    await changes;
    for (const [place, { status, body }] of answers.entries()) {
      expect([201, 409]).toContain(status);
      if (status === 201) expect(body.orderTotal.cartSubtotal).toBe(place % 2 === 0 ? 10 : 20);
    }
    expect(await shop.left(productId)).toBe(1_000 - (statuses(answers)[201] ?? 0));
  });
});

describe('PayPal orders', () => {
  it('are accepted unpaid, at most five a user, however many come at once', async () => {
    const product = await shop.product({ count: 100 });
    const ada = customer();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.order(ada, [[product, 1]], 10, { paymentMethod: 'pp' })),
    );
    expect(statuses(answers)).toEqual({ 201: 5, 429: 7 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBeDefined();
    expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(201);
    expect((await shop.order(customer(), [[product, 1]], 10, { paymentMethod: 'pp' })).status).toBe(201);
  });

  it('are not delivered while unpaid', async () => {
    const product = await shop.product();
    const { body } = await shop.order(customer(), [[product, 1]], 10, { paymentMethod: 'pp' });
    const answer = await shop.call('put', `/api/orders/delivered/${body._id}`, { as: administrator() });
    expect([answer.status, answer.body.code]).toEqual([409, 'not-deliverable']);
  });
});
