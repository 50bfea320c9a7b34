import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { OrderRefused } from './order-refused.ts';
import { placeOrder } from './place-order.ts';
import { createRefusalRechecks } from './refusal-rechecks.ts';

let shop: TestService;

beforeAll(async () => {
  shop = await openTestService({ replicas: 2 });
});
afterAll(() => shop.close());

describe('POST /api/orders', () => {
  it('returns the documented order, and takes the stock', async () => {
    const product = await shop.addProduct({ count: 7, priceCents: 1_250 });
    const ada = customer();
    const { status, body } = await shop.order(ada, [[product, 2]], 25);
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      user: { _id: ada.userId, name: 'Ada', lastName: 'Moss', email: ada.email, ...ada.address },
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
      confirmUntil: expect.any(String),
    });
    expect(await shop.unitsLeft(product)).toBe(5);
  });

  it('writes the order and its events in one transaction', async () => {
    const product = await shop.addProduct();
    const { body } = await shop.order(customer(), [[product, 1]], 10);
    const events = await shop.db.query<{ type: string; left: number | null }>(
      `select envelope->>'type' as type, (envelope#>>'{data,left}')::int as left from outbox
       where subject in ($1, $2) order by seq`,
      [`order/${body._id}`, `stock/${product}`],
    );
    expect(events).toEqual([
      { type: 'stock-changed', left: 10 },
      { type: 'order-created', left: null },
      { type: 'stock-changed', left: 9 },
    ]);
  });

  it('publishes the image path of each line, so that the catalogue keeps the file', async () => {
    const [withImage, withoutImage] = [await shop.addProduct(), await shop.addProduct({ image: null })];
    const { body } = await shop.order(
      customer(),
      [
        [withImage, 1],
        [withoutImage, 1],
      ],
      20,
    );
    const [event] = await shop.db.query<{ lines: unknown[] }>(
      `select envelope#>'{data,lines}' as lines from outbox where subject = $1`,
      [`order/${body._id}`],
    );
    expect(event?.lines).toEqual([
      expect.objectContaining({ productId: withImage, image: '/images/kettle-800.webp' }),
      expect.objectContaining({ productId: withoutImage, image: null }),
    ]);
  });

  it('returns 401 without a session or for a deleted account, 400 for an incomplete profile', async () => {
    const product = await shop.addProduct();
    expect((await shop.call('post', '/api/orders', { body: {} })).status).toBe(401);

    const address = { ...customer().address, city: ' ' } as NonNullable<ReturnType<typeof customer>['address']>;
    const incomplete = await shop.order(customer({ address }), [[product, 1]], 10);
    expect([incomplete.status, incomplete.body.message, incomplete.body.details]).toEqual([
      400,
      'In order to make order, fill out your profile with correct address, city, etc',
      [expect.objectContaining({ field: 'city' })],
    ]);
    const { address: _, ...withoutAddress } = customer();
    expect((await shop.order(withoutAddress, [[product, 1]], 10)).status).toBe(400);

    const deleted = customer();
    await shop.db.query('insert into deleted_users values ($1)', [deleted.userId]);
    expect((await shop.order(deleted, [[product, 1]], 10)).status).toBe(401);
    expect(await shop.unitsLeft(product)).toBe(10);
  });

  it('returns 400 naming the invalid field', async () => {
    const product = await shop.addProduct();
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

  it('returns 409 not-sold for unknown, removed and malformed product ids', async () => {
    const removed = await shop.addProduct({ removed: true, name: 'Gone' });
    for (const id of [newId(), removed, 'nonsense', '\u0000', '../..', '🫖']) {
      const { status, body } = await shop.order(customer(), [[id, 1]], 10);
      expect([status, body.code, body.details[0].productID]).toEqual([409, 'not-sold', id]);
    }
  });

  it('returns 400 total-too-large for a total above 9,999,999.99', async () => {
    const product = await shop.addProduct({ count: 1_000_000, priceCents: 99_999_999 });
    const { status, body } = await shop.order(customer(), [[product, 11]], 10_999_999.89);
    expect([status, body.code]).toEqual([400, 'total-too-large']);
    expect((await shop.order(customer(), [[product, 10]], 9_999_999.9)).status).toBe(201);
  });

  it('waits for a product event that arrives a little late', async () => {
    const productId = newId();
    const { db } = rereading(() => shop.addProduct({ productId }));
    const order = await placeOrder(waitingDeps({ db }), customer(), cartOf(productId));
    expect([order.status, await shop.unitsLeft(productId)]).toEqual(['placed', 9]);
  });

  it('refuses immediately, without rereading the stock, while two other callers wait for the same product', async () => {
    const refusalRechecks = createRefusalRechecks();
    const [crowded, other] = [newId(), newId()];
    for (let caller = 0; caller < 2; caller += 1) refusalRechecks.start(refusalOf(crowded));
    const { db, reads } = rereading(() => shop.addProduct({ productId: other, removed: true }));
    const place = (productId: string) =>
      placeOrder(waitingDeps({ db, refusalRechecks }), customer(), cartOf(productId));
    await expect(place(crowded)).rejects.toMatchObject({ code: 'not-sold' });
    expect(reads()).toBe(0);
    await expect(place(other)).rejects.toMatchObject({ code: 'not-sold' });
    expect(reads()).toBeGreaterThan(0);
  });

  it('refuses a recently sold-out product without waiting for its stock lock', async () => {
    const product = await shop.addProduct({ count: 0 });
    for (let replica = 0; replica < 2; replica += 1) await shop.order(customer(), [[product, 1]], 10);
    await shop.db.transaction(async (tx) => {
      await tx.query('select 1 from stock where product_id = $1 for update', [product]);
      const { status, body } = await shop.order(customer(), [[product, 1]], 10);
      expect([status, body.code, body.details[0].left]).toEqual([409, 'too-little-stock', 0]);
    });
    await shop.addProduct({ productId: product, corrections: [{ number: 2, difference: 1 }] });
    expect((await shop.order(customer(), [[product, 1]], 10)).status).toBe(201);
  });

  it('returns the order to a retry when the first request takes the last unit between the retry’s two reads', async () => {
    const product = await shop.addProduct({ count: 1 });
    const ada = customer();
    const refusalRechecks = createRefusalRechecks();
    // The product counts as sold out because of an earlier refusal.
    refusalRechecks.recordRefusal(refusalOf(product, 'too-little-stock'));
    const retry = { ...cartOf(product), idempotencyKey: newId() };
    const attempt = (db: typeof shop.db) =>
      placeOrder({ ...shop, db, refusalRechecks, now: () => new Date(), newId }, ada, retry);
    let first: Awaited<ReturnType<typeof attempt>> | undefined;
    const db: typeof shop.db = {
      ...shop.db,
      query: async (...given) => {
        const rows = await shop.db.query(...given);
        first ??= await attempt(shop.db);
        return rows as never;
      },
    };
    expect((await attempt(db)).id).toBe(first?.id);
    expect([await shop.unitsLeft(product), await shop.countOrders(ada.userId)]).toEqual([0, 1]);
  });

  it('returns 503 and takes no stock while a product is locked for long (P-C8)', async () => {
    const product = await shop.addProduct();
    const ada = customer();
    await shop.db.transaction(async (tx) => {
      await tx.query('select 1 from stock where product_id = $1 for update', [product]);
      const { status, body, headers } = await shop.order(ada, [[product, 1]], 10, { key: 'locked' });
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '1']);
    });
    expect([await shop.unitsLeft(product), await shop.countOrders(ada.userId)]).toEqual([10, 0]);
    expect((await shop.order(ada, [[product, 1]], 10, { key: 'locked' })).status).toBe(201);
  });
});

/** A database that runs an action before the first read outside a transaction, which is the first recheck of a refusal. */
function rereading(action: () => Promise<unknown>) {
  let reads = 0;
  const db: typeof shop.db = {
    ...shop.db,
    query: async (...given) => {
      reads += 1;
      if (reads === 1) await action();
      return shop.db.query(...given);
    },
  };
  return { db, reads: () => reads };
}

/** Dependencies that wait for a late event for so long that only the event ends the wait. */
const waitingDeps = (replaced: object) => ({
  ...shop,
  now: () => new Date(),
  newId,
  recheckTimeoutMs: 600_000,
  ...replaced,
});

const cartOf = (productID: string) => ({
  request: {
    orderTotal: { cartSubtotal: 10 },
    cartItems: [{ productID, quantity: 1 }],
    paymentMethod: 'cod' as const,
  },
});

/** Creates a refusal that a late event could explain. */
function refusalOf(productId: string, reason: 'not-sold' | 'too-little-stock' = 'not-sold'): OrderRefused {
  return new OrderRefused({ kind: 'refused', reason, late: true, lines: [{ productId, name: '' }] });
}
