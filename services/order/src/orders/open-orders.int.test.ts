import { administrator, customer } from '../testing/callers.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';

const MAX_OPEN = 8;
let shop: TestService;

beforeAll(async () => {
  shop = await openTestService({ replicas: 2, maxOpenOrders: MAX_OPEN, timeoutFactor: 20 });
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
