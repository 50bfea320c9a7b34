import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { markDelivered } from '../orders/mark-delivered.ts';
import { placeOrder } from '../orders/place-order.ts';
import { administrator, customer } from '../test-people.ts';
import { startTestShop, type TestShop } from '../test-shop.ts';
import { onUserDeleted } from './on-user-deleted.ts';

let shop: TestShop;
beforeAll(async () => {
  // No mail server is there, so that confirmations wait.
  shop = await startTestShop({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => shop.stop());

/** What happens in the transaction of the deletion, before its commit. */
function deleted(userId: string, before: () => Promise<unknown> = async () => {}): Promise<void> {
  const event = { data: { userId, isAdmin: false, deleted: true } } as EventOf<typeof userEvents>;
  return shop.db.transaction(async (tx) => {
    await onUserDeleted(tx, event);
    await before();
  });
}

const tools = () => ({ ...shop, now: () => new Date(), newId });
const order = (productID: string) => ({
  request: {
    orderTotal: { cartSubtotal: 10 },
    cartItems: [{ productID, quantity: 1 }],
    paymentMethod: 'pp' as const,
  },
});

describe('a deleted account', () => {
  it('leaves no mail that waits with its name and address', async () => {
    const product = await shop.product();
    const [ada, eve] = [customer(), customer({ email: 'eve@shop.test' })];
    for (const caller of [ada, eve]) expect((await shop.order(caller, [[product, 1]], 10)).status).toBe(201);
    await deleted(ada.userId);
    expect(await shop.db.query('SELECT recipient FROM mails')).toEqual([{ recipient: 'eve@shop.test' }]);
  });

  it('is deleted after the order that it was placing', async () => {
    const product = await shop.product();
    const ada = customer();
    const happened: string[] = [];
    let deletion: Promise<unknown> | undefined;
    const append: typeof shop.outbox.append = async (tx, events) => {
      await shop.outbox.append(tx, events);
      deletion = deleted(ada.userId).then(() => happened.push('deleted'));
      await untilLockWait(shop);
      tx.afterCommit(() => happened.push('ordered'));
    };
    await placeOrder({ ...tools(), outbox: { append } }, ada, order(product));
    await deletion;
    expect(happened).toEqual(['ordered', 'deleted']);
    expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(401);
    expect([await shop.ordersOf(ada.userId), await shop.left(product)]).toEqual([1, 9]);
  });

  it('neither orders nor delivers once its deletion has begun', async () => {
    const product = await shop.product();
    const id = (await shop.order(customer(), [[product, 1]], 10)).body._id;
    const [ada, grace] = [customer(), administrator()];
    for (const [userId, write] of [
      [ada.userId, () => placeOrder(tools(), ada, order(product))],
      [grace.userId, () => markDelivered({ ...tools(), audit: unaudited }, grace, id)],
    ] as const) {
      let writing: Promise<unknown> | undefined;
      await deleted(userId, async () => {
        writing = write().catch(({ status }) => status);
        await untilLockWait(shop);
      });
      expect(await writing).toBe(401);
    }
    expect([await shop.ordersOf(ada.userId), await shop.left(product)]).toEqual([0, 9]);
  });

  it('waits in no circle with orders of its own, whatever they wait for', async () => {
    const product = await shop.product({ count: 100 });
    for (let round = 0; round < 5; round += 1) {
      const ada = customer();
      const [first, ...others] = await Promise.all([
        ...Array.from({ length: 8 }, (_, at) => {
          const paymentMethod = at % 2 === 0 ? 'pp' : 'cod';
          return shop.order(ada, [[product, 1]], 10, { key: `key ${at % 3 === 0}/${paymentMethod}`, paymentMethod });
        }),
        deleted(ada.userId),
      ]);
      for (const answer of [first, ...others]) if (answer) expect([201, 401]).toContain(answer.status);
    }
  });
});
