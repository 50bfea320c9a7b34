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
        { within: 20_000, every: 50 },
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
    { within: 30_000, every: 200 },
  );
}

async function offerAndStart(failpoints: { order?: string; analytics?: string }): Promise<void> {
  await spine.start('order', failpoints.order);
  await spine.start('analytics', failpoints.analytics);
  await spine.offer({ productId, priceCents: PRICE_CENTS, stock: ORDERS + 5 });
}

describe('a kill -9 on the spine loses and doubles nothing', () => {
  it('of the order service between commit and publish (P-A1, P-B1)', async () => {
    await offerAndStart({ order: 'order.afterCommit:kill@3' });
    const first = spine.process('order');
    const ids = await sell();
    expect(await first.exit).toBe('SIGKILL');
    await expectAllAgree(ids);
  }, 90_000);

  it('of the order service before it has answered (P-A5)', async () => {
    await offerAndStart({ order: 'order.beforeReply:kill@4' });
    const first = spine.process('order');
    const ids = await sell();
    expect(await first.exit).toBe('SIGKILL');
    await expectAllAgree(ids);
  }, 90_000);

  it('of the relay between send and mark (P-B1, P-B8)', async () => {
    await offerAndStart({ order: 'relay.afterSendBeforeMark:kill@3' });
    const first = spine.process('order');
    const ids = await sell();
    expect(await first.exit).toBe('SIGKILL');
    await expectAllAgree(ids);
  }, 90_000);

  it('of analytics between effect and commit (P-B4)', async () => {
    await offerAndStart({ analytics: 'consumer.afterEffectBeforeCommit:kill@3' });
    const first = spine.process('analytics');
    const ids = await sell();
    expect(await first.exit).toBe('SIGKILL');
    await expectAllAgree(ids);
  }, 90_000);

  it('and a clean stop ends with code 0 within ten seconds (P-C1)', async () => {
    await offerAndStart({});
    const started = Date.now();
    await Promise.all([spine.process('order').kill('SIGTERM'), spine.process('analytics').kill('SIGTERM')]);
    expect([await spine.process('order').exit, await spine.process('analytics').exit]).toEqual([0, 0]);
    expect(Date.now() - started).toBeLessThan(10_000);
  }, 60_000);
});
