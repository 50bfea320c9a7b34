import type { EventOf } from '@shop/contracts/event.ts';
import type { OrderState, OrderStatus, orderEvents } from '@shop/contracts/order-events.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { givenProduct } from '../testing/builders.ts';
import { customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { onUserDeleted } from '../users/on-user-deleted.ts';
import { savePurchases } from './purchases.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

/** Handles the event that an order with these products has a status. */
function orderBecame(
  status: OrderStatus,
  order: { orderId: string; userId: string; productIds: string[]; variantOf?: string },
) {
  const { variantOf } = order;
  const lines = order.productIds.map((productId) => ({ productId, quantity: 1, priceCents: 100, variantOf }));
  const data = { orderId: order.orderId, userId: order.userId, status, lines } as OrderState;
  return catalogue.db.transaction((tx) => savePurchases(tx, [{ data } as EventOf<typeof orderEvents>]));
}

function userDeleted(userId: string) {
  const event = { data: { userId, isAdmin: false, deleted: true } } as EventOf<typeof userEvents>;
  return catalogue.db.transaction((tx) => onUserDeleted(tx, event));
}

async function givenReview() {
  const [ada, productId] = [customer(), await givenProduct(catalogue)];
  await catalogue.call('post', `/api/users/review/${productId}`, { as: ada, body: { rating: 4, comment: 'Good' } });
  const order = {
    orderId: newId(),
    userId: ada.userId,
    productIds: [productId, productId, await givenProduct(catalogue)],
  };
  return { ada, productId, order };
}

const isMarked = async (productId: string): Promise<boolean> => {
  const { body } = await catalogue.http.get(`/api/products/get-one/${productId}`).expect(200);
  return body.reviews[0].boughtHere === true;
};
const purchasesOf = (userId: string) => catalogue.db.query('select 1 from purchases where user_id = $1', [userId]);

describe("the mark 'bought here' of a review", () => {
  it('follows the order of its author, whatever else others bought', async () => {
    const { ada, productId, order } = await givenReview();
    await orderBecame('placed', { ...order, orderId: newId(), userId: newId() });
    await orderBecame('placed', { ...order, orderId: newId(), productIds: [await givenProduct(catalogue)] });
    expect(await isMarked(productId)).toBe(false);
    for (const status of ['placed', 'placed', 'paid', 'delivered'] as const) {
      await orderBecame(status, order);
      expect([status, await isMarked(productId)]).toEqual([status, true]);
    }
    const own = await catalogue.call('get', `/api/users/review/${productId}`, { as: ada });
    expect(own.body.review.boughtHere).toBe(true);
    await orderBecame('refunded', order);
    expect(await isMarked(productId)).toBe(false);
  });

  it('is for whatever variant of the product its author ordered', async () => {
    const { productId, order } = await givenReview();
    const variants = { ...order, productIds: [newId(), newId()], variantOf: productId };
    await orderBecame('placed', variants);
    expect(await isMarked(productId)).toBe(true);
    await orderBecame('cancelled', variants);
    expect(await isMarked(productId)).toBe(false);
  });

  it.each(['expired', 'cancelled', 'refunding', 'refunded'] as const)(
    'is absent for an order that is %s',
    async (status) => {
      const { productId, order } = await givenReview();
      await orderBecame(status, order);
      expect(await isMarked(productId)).toBe(false);
    },
  );

  it('stays as long as one of several orders counts', async () => {
    const { productId, order } = await givenReview();
    await orderBecame('placed', order);
    await orderBecame('placed', { ...order, orderId: newId() });
    await orderBecame('cancelled', order);
    expect(await isMarked(productId)).toBe(true);
  });

  it('goes with its author, and no late event brings it back', async () => {
    const { ada, productId, order } = await givenReview();
    await orderBecame('placed', order);
    await userDeleted(ada.userId);
    expect(await isMarked(productId)).toBe(false);
    await orderBecame('delivered', order);
    expect(await purchasesOf(ada.userId)).toEqual([]);
  });

  it('is set for the authors of several orders in one batch, but not for a deleted author', async () => {
    const [ada, bob, gone] = [await givenReview(), await givenReview(), await givenReview()];
    await userDeleted(gone.ada.userId);
    const orders = [ada, bob, gone].map(({ order }) => {
      const lines = order.productIds.map((productId) => ({ productId, quantity: 1, priceCents: 100 }));
      return { data: { orderId: order.orderId, userId: order.userId, status: 'paid', lines } };
    });
    await catalogue.db.transaction((tx) => savePurchases(tx, orders as EventOf<typeof orderEvents>[]));
    expect(await Promise.all([ada, bob].map(({ productId }) => isMarked(productId)))).toEqual([true, true]);
    expect(await purchasesOf(gone.ada.userId)).toEqual([]);
  });

  it('leaves nothing behind when orders arrive while their author is deleted', async () => {
    const { ada, order } = await givenReview();
    const orders = Array.from({ length: 8 }, () => orderBecame('placed', { ...order, orderId: newId() }));
    await Promise.all([...orders.slice(0, 4), userDeleted(ada.userId), ...orders.slice(4)]);
    expect(await purchasesOf(ada.userId)).toEqual([]);
  });
});
