import { readEvent } from '@shop/contracts/event.ts';
import { orderEvents } from '@shop/contracts/order-events.ts';
import { IDENTITY_HEADER, type UserCaller } from '@shop/platform/identity.ts';
import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import request from 'supertest';
import { customer, sign, startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
/** How often each order's creation stands in the log. */
const announced = new Map<string, number>();

beforeAll(async () => {
  shop = await startTestShop({ replicas: 0 });
  await shop.log.consume({
    group: 'test',
    topics: ['order-events'],
    handle: async ({ value }) => {
      const event = readEvent(orderEvents, JSON.parse(String(value)));
      if (event === undefined) return;
      announced.set(event.data.orderId, (announced.get(event.data.orderId) ?? 0) + 1);
    },
  });
}, 60_000);
afterAll(() => shop.stop());

const started = (failpoints: string) =>
  startService({ main: 'services/order/src/main.ts', env: { ...shop.env, FAILPOINTS: failpoints }, within: 60_000 });

async function order(service: ServiceProcess, as: UserCaller, productID: string) {
  return request(service.url)
    .post('/api/orders')
    .set({ [IDENTITY_HEADER]: await sign(as, 'order'), 'Idempotency-Key': 'the-one' })
    .send({ orderTotal: { cartSubtotal: 10 }, cartItems: [{ productID, quantity: 1 }], paymentMethod: 'cod' });
}

async function storedOrders(as: UserCaller): Promise<string[]> {
  const rows = await shop.db.query<{ id: string }>('SELECT id FROM orders WHERE user_id = $1', [as.userId]);
  return rows.map(({ id }) => id);
}

describe('an order service that is killed', () => {
  it.each([
    ['order.beforeTx', 0],
    ['order.afterReserve', 0],
    ['order.afterCommit', 1],
    ['order.beforeReply', 1],
  ])(
    'at %s leaves a whole order or none; a retry finds or makes the one, and its event comes (P-A1, P-A5, P-B1)',
    async (failpoint, stored) => {
      const product = await shop.product();
      const ada = customer();
      const killed = await started(`${failpoint}:kill`);
      await expect(order(killed, ada, product)).rejects.toThrow();
      expect(await killed.exit).toBe('SIGKILL');
      expect(await storedOrders(ada)).toHaveLength(stored);
      expect(await shop.left(product)).toBe(10 - stored);

      const service = await started('');
      const { status, body } = await order(service, ada, product);
      expect([status, await storedOrders(ada), await shop.left(product)]).toEqual([201, [body._id], 9]);
      await eventually(() => expect(announced.get(body._id)).toBeGreaterThanOrEqual(1), { within: 15_000 });
      await service.kill('SIGTERM');
      expect(await service.exit).toBe(0);
    },
    120_000,
  );

  it('between sending and marking sends again: twice in the log, never lost (P-B1, P-B8)', async () => {
    const product = await shop.product();
    const ada = customer();
    // The relay's first batch tells of the product's stock; what counts is that every later event arrives all the same.
    const killed = await started('relay.afterSendBeforeMark:kill');
    await order(killed, ada, product).catch(() => undefined);
    expect(await killed.exit).toBe('SIGKILL');
    const service = await started('');
    const { body } = await order(service, ada, product);
    await eventually(
      async () => {
        expect(announced.get(body._id)).toBeGreaterThanOrEqual(1);
        expect(await shop.db.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]);
      },
      { within: 20_000 },
    );
    expect(await storedOrders(ada)).toEqual([body._id]);
    await service.kill('SIGTERM');
  }, 120_000);
});

describe('the processes beside the service', () => {
  it('tell what is wrong with their variables, never a value (P-F4)', async () => {
    const service = await startService({
      main: 'services/order/src/main.ts',
      env: { SHOP_MODE: 'demo', DATABASE_URL: 'not-a-url' },
      ready: false,
    });
    expect(await service.exit).toBe(1);
    expect(service.logs()).toContain('DATABASE_URL: must be a URL');
    expect(service.logs()).toContain('IDENTITY_PUBLIC_KEYS is missing');
    expect(service.logs()).not.toContain('not-a-url');
  }, 30_000);

  it('republish ends by itself', async () => {
    const republish = await startService({
      main: 'services/order/src/republish.ts',
      env: { ...shop.env, LOG_LEVEL: 'info' },
      ready: false,
    });
    expect(await republish.exit).toBe(0);
    expect(republish.logs()).toContain('republished');
  }, 30_000);
});
