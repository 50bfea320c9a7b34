import { randomUUID } from 'node:crypto';
import { eventually } from '@shop/testing/eventually.ts';
import { createSpine, type Spine } from './spine.ts';

const ORDERS = 12;
const PRICE_CENTS = 1_995;

let spine: Spine;
let productId: string;

beforeEach(async () => {
  spine = await createSpine();
  productId = randomUUID();
});
afterEach(() => spine.stop());

/** Buys with one key an order, again and again until it is answered, whoever dies meanwhile. */
async function sell(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const key = randomUUID();
    ids.push(
      await eventually(
        async () => {
          await spine.revive('order');
          const answer = await spine.placeOrder(productId, PRICE_CENTS, key);
          if (answer?.status !== 201) throw new Error(`answered ${answer?.status}: ${JSON.stringify(answer?.order)}`);
          return answer.order._id;
        },
        { within: 60_000, every: 50 },
      ),
    );
  }
  return ids;
}

/** Orders = events = projection, once each (P-B1, P-B3). */
async function expectAllAgree(ids: string[]): Promise<void> {
  expect(new Set(ids).size).toBe(ORDERS);
  await eventually(
    async () => {
      await spine.revive('order');
      await spine.revive('analytics');
      expect((await spine.allOrders()).map((order) => order._id).sort()).toEqual([...ids].sort());
      expect(spine.publishedOrders().sort()).toEqual([...ids].sort());
      const days = new Set((await spine.allOrders()).map((order) => order.createdAt.slice(0, 10)));
      const revenue = (await Promise.all([...days].map((day) => spine.revenueOf(day)))).flat();
      expect(revenue.map((order) => order._id).sort()).toEqual([...ids].sort());
      const cents = revenue.reduce((sum, order) => sum + Math.round(order.orderTotal.cartSubtotal * 100), 0);
      expect(cents).toBe(ORDERS * PRICE_CENTS);
    },
    { within: 60_000, every: 200 },
  );
}

describe('the order and analytics services', () => {
  it('lose and double no order when both are killed, and stop cleanly afterwards (P-A1, P-B1, P-B3, P-C1)', async () => {
    await spine.start('order', 'order.afterCommit:kill@3');
    await spine.start('analytics', 'consumer.afterEffectBeforeCommit:kill@3');
    await spine.offer({ productId, priceCents: PRICE_CENTS, stock: ORDERS + 5 });
    const killed = [spine.process('order'), spine.process('analytics')];
    const ids = await sell();
    await expectAllAgree(ids);
    expect(await Promise.all(killed.map(({ exit }) => exit))).toEqual(['SIGKILL', 'SIGKILL']);

    const asked = performance.now();
    const stopping = [spine.process('order'), spine.process('analytics')];
    await Promise.all(stopping.map(({ kill }) => kill('SIGTERM')));
    expect(await Promise.all(stopping.map(({ exit }) => exit))).toEqual([0, 0]);
    expect(performance.now() - asked).toBeLessThan(10_000);
  }, 240_000);
});
