import fc from '@shop/testing/fast-check.ts';
import { administrator, customer } from './testing/callers.ts';
import { openTestService, type TestService } from './testing/test-service.ts';

let shop: TestService;

beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const hostile = fc.constantFrom(
  '\u0000',
  '\ud800',
  '%00',
  "'; DROP TABLE orders; --",
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%',
  '_',
  '\\',
  '1e308',
  '-1',
  '999999999999999999999',
);
const anything = fc.oneof(hostile, fc.string(), fc.double(), fc.integer(), fc.constantFrom(null, true, [], {}));

describe('the order service given hostile input (P-E10)', () => {
  it('returns 4xx for random and malformed bodies of POST /api/orders', async () => {
    const line = fc.record({ productID: anything, quantity: anything }, { requiredKeys: [] });
    const body = fc.record(
      {
        orderTotal: fc.oneof(anything, fc.record({ cartSubtotal: fc.oneof(anything, fc.constant(10)) })),
        cartItems: fc.oneof(anything, fc.array(fc.oneof(line, anything), { maxLength: 3 })),
        paymentMethod: fc.oneof(anything, fc.constantFrom('cod', 'pp')),
        isPaid: fc.constant(true),
        user: fc.constant({ _id: 'somebody', address: 'elsewhere' }),
      },
      { requiredKeys: [] },
    );
    const ada = customer();
    await fc.assert(
      fc.asyncProperty(body, async (body) => {
        const { status } = await shop.call('post', '/api/orders', { as: ada, body });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('never returns 5xx for malformed ids, limits, cursors and searches', async () => {
    const grace = administrator();
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostile, fc.string()), async (text) => {
        const encoded = encodeURIComponent(text.toWellFormed());
        for (const path of [
          `/api/orders/user/${encoded}`,
          `/api/orders/admin?search=${encoded}`,
          `/api/orders/admin?cursor=${encoded}&limit=${encoded}`,
          `/api/orders/admin?cursor=${Buffer.from(text).toString('base64url')}`,
          `/api/orders/admin?user=${encoded}&user=b&status=${encoded}`,
        ]) {
          const { status } = await shop.call('get', path, { as: grace });
          expect(status).toBeLessThan(500);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('returns 200 or 400 for a forged cursor', async () => {
    const id = 'a'.repeat(36);
    for (const time of ['0', '999999999999999', '8640000000000000', '253402300800000']) {
      const cursor = Buffer.from(`${time}.${id}`).toString('base64url');
      const { status } = await shop.call('get', `/api/orders/admin?cursor=${cursor}`, { as: administrator() });
      expect([200, 400]).toContain(status);
    }
  });

  it('ignores fields that a customer may not set: payment, user and address (P-E8)', async () => {
    const product = await shop.addProduct();
    const ada = customer();
    const { status, body } = await shop.call('post', '/api/orders', {
      as: ada,
      body: {
        _id: 'mine',
        isPaid: true,
        isDelivered: true,
        createdAt: '2000-01-01',
        status: 'paid',
        user: { _id: 'somebody', address: 'elsewhere' },
        orderTotal: { itemsCount: 99, cartSubtotal: '10' },
        cartItems: [{ productID: product, quantity: '1', price: 1 }],
        paymentMethod: 'cod',
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      isPaid: false,
      isDelivered: false,
      status: 'placed',
      user: { _id: ada.userId, address: '1 Main St' },
      orderTotal: { itemsCount: 1, cartSubtotal: 10 },
    });
    expect(body._id).not.toBe('mine');
  });
});
