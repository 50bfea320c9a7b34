import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { administrator, customer } from '../testing/callers.ts';
import { payOrder } from '../testing/pay-order.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';

const MAX_OPEN = 8;
let shop: TestService;

beforeAll(async () => {
  shop = await openTestService({ replicas: 2, limits: { openOrders: MAX_OPEN }, timeoutFactor: 20 });
});
afterAll(() => shop.close());

describe('unpaid PayPal orders', () => {
  it('are limited to five per user, also for concurrent requests', async () => {
    const product = await shop.addProduct({ count: 100 });
    const ada = customer();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => shop.order(ada, [[product, 1]], 10, { paymentMethod: 'pp' })),
    );
    expect(countByStatus(responses)).toEqual({ 201: 5, 429: 7 });
    const refused = responses.find(({ status }) => status === 429);
    expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['too-many-unpaid-orders', '60']);
    expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(201);
    expect((await shop.order(customer(), [[product, 1]], 10, { paymentMethod: 'pp' })).status).toBe(201);
  });

  it('cannot be marked as delivered', async () => {
    const product = await shop.addProduct();
    const { body } = await shop.order(customer(), [[product, 1]], 10, { paymentMethod: 'pp' });
    const response = await shop.call('put', `/api/orders/delivered/${body._id}`, { as: administrator() });
    expect([response.status, response.body.code]).toEqual([409, 'not-deliverable']);
  });
});

describe('open orders', () => {
  it('are limited to MAX_OPEN_ORDERS per user across two replicas until one is delivered', async () => {
    const product = await shop.addProduct({ count: 100 });
    const ada = customer();
    const responses = await Promise.all(
      Array.from({ length: 2 * MAX_OPEN }, () => shop.order(ada, [[product, 1]], 10)),
    );
    expect(countByStatus(responses)).toEqual({ 201: MAX_OPEN, 429: MAX_OPEN });
    const refused = responses.find(({ status }) => status === 429);
    expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['too-many-open-orders', '60']);
    expect(await shop.unitsLeft(product)).toBe(100 - MAX_OPEN);
    const placed = responses.find(({ status }) => status === 201)?.body._id;
    await shop.call('put', `/api/orders/delivered/${placed}`, { as: administrator() });
    expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(201);
    expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(429);
    expect((await shop.order(customer(), [[product, 1]], 10)).status).toBe(201);
  });

  it('at the limit do not prevent a repeated Idempotency-Key from returning its order', async () => {
    const product = await shop.addProduct({ count: 100 });
    const ada = customer();
    const first = await shop.order(ada, [[product, 1]], 10, { key: 'first' });
    for (let more = 1; more < MAX_OPEN; more += 1) await shop.order(ada, [[product, 1]], 10);
    expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(429);
    const repeated = await shop.order(ada, [[product, 1]], 10, { key: 'first' });
    expect([repeated.status, repeated.body._id]).toEqual([201, first.body._id]);
  });
});

describe('an account that never received an order', () => {
  const limits = { newAccount: { orders: 3, units: 20, cents: 30_000 } };
  let fresh: TestService;
  let product: string;
  beforeAll(async () => {
    fresh = await openTestService({ replicas: 2, limits });
  });
  beforeEach(async () => {
    product = await fresh.addProduct({ count: 100 });
  });
  afterAll(() => fresh.close());
  const orderOf = (as: UserCaller, quantity: number, paymentMethod: 'cod' | 'pp' = 'cod') =>
    fresh.order(as, [[product, quantity]], 10 * quantity, { paymentMethod });

  it('cannot take the whole stock by one cart, nor by many at once, and learns what to do', async () => {
    const ada = customer();
    const refused = await orderOf(ada, 100);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'new-account-limit',
      '60',
    ]);
    expect(refused.body.message).toBe(
      'Until your first order is delivered, your unpaid orders may hold 20 products for $300.00 together. Order less, or pay or cancel an order first.',
    );
    expect(await fresh.unitsLeft(product)).toBe(100);
    const responses = await Promise.all(Array.from({ length: 12 }, () => orderOf(ada, 8)));
    expect(countByStatus(responses)).toEqual({ 201: 2, 429: 10 });
    expect([(await orderOf(ada, 5)).status, (await orderOf(ada, 4)).status]).toEqual([429, 201]);
    expect(await fresh.unitsLeft(product)).toBe(80);
  });

  it('is held to the total in cents and to the number of orders, whichever is paid in cash or not yet by PayPal', async () => {
    const expensive = await fresh.addProduct({ count: 100, priceCents: 15_000 });
    const [ada, eve] = [customer(), customer()];
    expect((await fresh.order(ada, [[expensive, 2]], 300)).status).toBe(201);
    expect((await orderOf(ada, 1)).body.code).toBe('new-account-limit');
    for (const method of ['cod', 'pp', 'cod'] as const) expect((await orderOf(eve, 1, method)).status).toBe(201);
    expect((await orderOf(eve, 1, 'pp')).body).toMatchObject({
      code: 'new-account-limit',
      message:
        'Until your first order is delivered, you may have 3 unpaid orders. Pay or cancel one of them, or wait for a delivery.',
    });
  });

  it('is free of the limit by a payment or a cancellation, and for ever by a delivery', async () => {
    const ada = customer();
    const first = (await orderOf(ada, 20)).body._id;
    expect((await orderOf(ada, 1)).status).toBe(429);
    await fresh.call('post', `/api/orders/${first}/cancel`, { as: ada, body: {} });
    const second = (await orderOf(ada, 20)).body._id;
    expect((await orderOf(ada, 1)).status).toBe(429);
    await fresh.call('put', `/api/orders/delivered/${second}`, { as: administrator() });
    expect((await orderOf(ada, 60)).status).toBe(201);
  });

  it('is refused a cart that would be too much only by its own prices', async () => {
    const expensive = await fresh.addProduct({ count: 100, priceCents: 15_001 });
    const misstated = await fresh.order(customer(), [[expensive, 2]], 300);
    expect([misstated.status, misstated.body.code]).toEqual([409, 'prices-changed']);
  });
});

describe('an account within a day', () => {
  const DAY_MS = 24 * 3_600_000;
  let now: Date;
  let shop: TestService;
  let product: string;
  beforeAll(async () => {
    shop = await openTestService({ limits: { ordersPerDay: 4, cancelledPaidPerDay: 2 }, now: () => now });
  });
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    product = await shop.addProduct({ count: 100 });
  });
  afterAll(() => shop.close());
  const cancel = (id: string, as: UserCaller) => shop.call('post', `/api/orders/${id}/cancel`, { as, body: {} });

  it('places a limited number of orders, cancelled ones too', async () => {
    const ada = customer();
    for (let number = 0; number < 4; number += 1) {
      const placed = await shop.order(ada, [[product, 1]], 10);
      expect([placed.status, (await cancel(placed.body._id, ada)).status]).toEqual([201, 200]);
      now = new Date(now.getTime() + 1);
    }
    const refused = await shop.order(ada, [[product, 1]], 10);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too-many-orders',
      '3600',
    ]);
    expect(refused.body.message).toBe(
      'You placed 4 orders within a day. Order again tomorrow, or write to us in the chat.',
    );
    expect(await shop.unitsLeft(product)).toBe(100);
    expect((await shop.order(customer(), [[product, 1]], 10)).status).toBe(201);
    now = new Date(now.getTime() + DAY_MS - 4);
    expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(201);
  });

  it('cancels a limited number of paid orders, also at once; administrators go on', async () => {
    const ada = customer();
    const paid: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      const { body } = await shop.order(ada, [[product, 1]], 10, { paymentMethod: 'pp' });
      await payOrder(shop, { id: body._id, as: ada });
      paid.push(body._id);
    }
    const responses = await Promise.all(paid.map((id) => cancel(id, ada)));
    expect(countByStatus(responses)).toEqual({ 200: 2, 429: 2 });
    const refused = responses.find(({ status }) => status === 429);
    expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['too-many-cancelled-orders', '3600']);
    expect(refused?.body.message).toBe(
      'You cancelled 2 paid orders within a day. Write to us in the chat, and we cancel this one for you.',
    );
    const left = paid.filter((_id, index) => responses[index]?.status === 429);
    expect((await cancel(left[0] ?? '', administrator())).status).toBe(200);
    now = new Date(now.getTime() + DAY_MS + 1);
    expect((await cancel(left[1] ?? '', ada)).status).toBe(200);
  });
});

describe('POST /api/orders without PayPal configured', () => {
  it("returns 400 naming paymentMethod for 'pp', and takes no stock", async () => {
    const cashOnly = await openTestService({ takesPayPal: false });
    try {
      const product = await cashOnly.addProduct();
      const { status, body } = await cashOnly.order(customer(), [[product, 1]], 10, { paymentMethod: 'pp' });
      expect([status, body.details[0].field, await cashOnly.unitsLeft(product)]).toEqual([400, 'paymentMethod', 10]);
      expect((await cashOnly.order(customer(), [[product, 1]], 10)).status).toBe(201);
    } finally {
      await cashOnly.close();
    }
  });
});
