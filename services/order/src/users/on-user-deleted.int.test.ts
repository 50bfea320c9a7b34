import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { watchTransactionRetries } from '@shop/platform/testing/transaction-retries.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { markDelivered } from '../orders/mark-delivered.ts';
import { placeOrder } from '../orders/place-order.ts';
import { administrator, customer } from '../testing/callers.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';
import { onUserDeleted } from './on-user-deleted.ts';

let shop: TestService;
beforeAll(async () => {
  // Without a mail server, confirmations stay queued. Orders wait for locks that the tests hold, without a time limit.
  shop = await openTestService({ smtpUrl: 'smtp://127.0.0.1:1', timeoutFactor: 20 });
});
afterAll(() => shop.close());

/** Deletes a user. @param before runs in the deletion's transaction, before its commit */
function deleteUser(userId: string, before: () => Promise<unknown> = async () => {}): Promise<void> {
  const event = { data: { userId, isAdmin: false, deleted: true } } as EventOf<typeof userEvents>;
  return shop.db.transaction(async (tx) => {
    await onUserDeleted(tx, event);
    await before();
  });
}

const deps = () => ({ ...shop, now: () => new Date(), newId });
const order = (productID: string) => ({
  request: {
    orderTotal: { cartSubtotal: 10 },
    cartItems: [{ productID, quantity: 1 }],
    paymentMethod: 'pp' as const,
  },
});

describe('the deletion of an account', () => {
  it('deletes the account’s queued emails', async () => {
    const product = await shop.addProduct();
    const [ada, eve] = [customer(), customer({ email: 'eve@shop.test' })];
    for (const caller of [ada, eve]) expect((await shop.order(caller, [[product, 1]], 10)).status).toBe(201);
    await deleteUser(ada.userId);
    expect(await shop.db.query('select recipient from mails')).toEqual([{ recipient: 'eve@shop.test' }]);
  });

  it('waits for an order that the account is placing', async () => {
    const product = await shop.addProduct();
    const ada = customer();
    let ordersAtDeletion: number | undefined;
    let deletion: Promise<unknown> | undefined;
    const append: typeof shop.outbox.append = async (tx, events) => {
      await shop.outbox.append(tx, events);
      deletion = deleteUser(ada.userId, async () => {
        ordersAtDeletion = await shop.countOrders(ada.userId);
      });
      await untilLockWait(shop);
    };
    await placeOrder({ ...deps(), outbox: { append } }, ada, order(product));
    await deletion;
    expect(ordersAtDeletion).toBe(1);
    expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(401);
    expect([await shop.countOrders(ada.userId), await shop.unitsLeft(product)]).toEqual([1, 9]);
  });

  it('makes concurrent orders and deliveries of the account fail with 401', async () => {
    const product = await shop.addProduct();
    const id = (await shop.order(customer(), [[product, 1]], 10)).body._id;
    const [ada, grace] = [customer(), administrator()];
    for (const [userId, write] of [
      [ada.userId, () => placeOrder(deps(), ada, order(product))],
      [grace.userId, () => markDelivered({ ...deps(), audit: unaudited }, grace, id)],
    ] as const) {
      let writing: Promise<unknown> | undefined;
      await deleteUser(userId, async () => {
        writing = write().catch(({ status }) => status);
        await untilLockWait(shop);
      });
      expect(await writing).toBe(401);
    }
    expect([await shop.countOrders(ada.userId), await shop.unitsLeft(product)]).toEqual([0, 9]);
  });

  it('does not deadlock with concurrent orders of the account', async () => {
    const product = await shop.addProduct({ count: 100 });
    const retries = await watchTransactionRetries();
    for (let round = 0; round < 5; round += 1) {
      const ada = customer();
      expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(201);
      const placeFour = (when: string) =>
        Promise.all(
          Array.from({ length: 4 }, (_, index) => {
            const paymentMethod = index % 2 === 0 ? 'pp' : 'cod';
            const key = `${when} ${index % 3 === 0}/${paymentMethod}`;
            return shop.order(ada, [[product, 1]], 10, { key, paymentMethod });
          }),
        );
      // Four orders have the account's lock when the deletion wants it, and four come after the deletion.
      const { before, deletion, after } = await shop.db.transaction(async (tx) => {
        await tx.query('select 1 from stock where product_id = $1 for update', [product]);
        const before = placeFour('before');
        await untilLockWait(shop, 4);
        const deletion = deleteUser(ada.userId);
        await untilLockWait(shop, 5);
        const after = placeFour('after');
        await untilLockWait(shop, 9);
        return { before, deletion, after };
      });
      await deletion;
      expect(countByStatus(await before)).toEqual({ 201: 4 });
      expect(countByStatus(await after)).toEqual({ 401: 4 });
      expect(await retries()).toEqual({});
    }
  });
});
