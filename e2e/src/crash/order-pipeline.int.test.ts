import { randomUUID } from 'node:crypto';
import { eventually } from '@shop/testing/eventually.ts';
import { createOrderPipeline, type OrderPipeline } from './order-pipeline.ts';

const ORDERS = 12;
const PRICE_CENTS = 1_995;

let pipeline: OrderPipeline;
let productId: string;

beforeEach(async () => {
  pipeline = await createOrderPipeline();
  productId = randomUUID();
});
afterEach(() => pipeline.stop());

/** Places each order under one Idempotency-Key, repeated until it is accepted, while services are killed. @returns the order ids */
async function placeOrders(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const key = randomUUID();
    ids.push(
      await eventually(
        async () => {
          await pipeline.restartIfDead('order');
          const response = await pipeline.placeOrder(productId, PRICE_CENTS, key);
          if (response?.status !== 201)
            throw new Error(`Order rejected: ${response?.status} ${JSON.stringify(response?.order)}`);
          return response.order._id;
        },
        { within: 60_000, every: 50 },
      ),
    );
  }
  return ids;
}

/** Every order exists once in the order service, the log and analytics (P-B1, P-B3). */
async function expectConsistent(ids: string[]): Promise<void> {
  expect(new Set(ids).size).toBe(ORDERS);
  await eventually(
    async () => {
      await pipeline.restartIfDead('order');
      await pipeline.restartIfDead('analytics');
      expect((await pipeline.allOrders()).map((order) => order._id).sort()).toEqual([...ids].sort());
      expect(pipeline.publishedOrders().sort()).toEqual([...ids].sort());
      const days = new Set((await pipeline.allOrders()).map((order) => order.createdAt.slice(0, 10)));
      const revenue = (await Promise.all([...days].map((day) => pipeline.revenueOf(day)))).flat();
      expect(revenue.map((order) => order._id).sort()).toEqual([...ids].sort());
      const cents = revenue.reduce((sum, order) => sum + Math.round(order.orderTotal.cartSubtotal * 100), 0);
      expect(cents).toBe(ORDERS * PRICE_CENTS);
    },
    { within: 60_000, every: 200 },
  );
}

describe('the order and analytics services', () => {
  it('neither lose nor duplicate orders when both are killed, and stop cleanly afterwards (P-A1, P-B1, P-B3, P-C1)', async () => {
    await pipeline.start('order', 'order.afterCommit:kill@3');
    await pipeline.start('analytics', 'consumer.afterEffectBeforeCommit:kill@2');
    await pipeline.publishProduct({ productId, priceCents: PRICE_CENTS, stock: ORDERS + 5 });
    const killed = [pipeline.process('order'), pipeline.process('analytics')];
    const ids = await placeOrders();
    await expectConsistent(ids);
    expect(await Promise.all(killed.map(({ exit }) => exit))).toEqual(['SIGKILL', 'SIGKILL']);

    const stopping = [pipeline.process('order'), pipeline.process('analytics')];
    await Promise.all(stopping.map(({ kill }) => kill('SIGTERM')));
    expect(await Promise.all(stopping.map(({ exit }) => exit))).toEqual([0, 0]);
    // A stop that takes more than 9.5 s ends with 1 and this line (packages/platform/src/service/lifecycle/lifecycle.ts).
    expect(stopping.map(({ logs }) => logs()).join('')).not.toContain('did not stop in time');
  }, 240_000);
});
