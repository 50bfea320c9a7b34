import { orderStatus } from '@shop/contracts/order-events.ts';
import { administrator, customer } from '../testing/callers.ts';
import { payOrder } from '../testing/pay-order.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { recordConfirmed } from './address-confirmation.ts';

let shop: TestService;
let product: string;
const grace = administrator();
beforeAll(async () => {
  shop = await openTestService();
  product = await shop.addProduct({ count: 1_000 });
});
afterAll(() => shop.close());

const read = (id: string, as = grace) => shop.call('get', `/api/admin/order/customers/${id}`, { as });
/** Places an order of `pieces` at $10 each. */
const place = async (as: typeof grace, pieces: number, paymentMethod: 'pp' | 'cod' = 'cod') =>
  (await shop.order(as, [[product, pieces]], pieces * 10, { paymentMethod })).body._id as string;
const nothing = { orders: 0, total: 0 };

describe('GET /api/admin/order/customers/{id}', () => {
  it('sums up what was paid, apart from refunds, unpaid orders and those that ended unpaid', async () => {
    const ada = customer();
    const delivered = await place(ada, 1);
    await shop.call('put', `/api/orders/delivered/${delivered}`, { as: grace });
    await payOrder(shop, { id: await place(ada, 2, 'pp'), as: ada });
    const refunded = await place(ada, 3, 'pp');
    await payOrder(shop, { id: refunded, as: ada });
    await shop.call('post', `/api/orders/${refunded}/cancel`, { as: grace, body: {} });
    await shop.call('post', `/api/orders/${await place(ada, 4)}/cancel`, { as: ada, body: {} });
    await place(ada, 5);
    await place(customer(), 6);
    const { status, body } = await read(ada.userId);
    expect(status).toBe(200);
    expect(body).toEqual({
      paid: { orders: 2, total: 30 },
      refunded: { orders: 1, total: 30 },
      ended: { orders: 1, total: 40 },
      unpaid: { orders: 1, total: 50 },
      confirmedEmails: [],
    });
  });

  it('is exact to the cent, and has each status in one sum', async () => {
    const ada = customer();
    const ids = await Promise.all(orderStatus.options.map(() => place(ada, 1)));
    for (const [index, status] of orderStatus.options.entries())
      await shop.db.query('update orders set status = $2, subtotal_cents = 10 where id = $1', [ids[index], status]);
    const { body } = await read(ada.userId);
    expect(body).toMatchObject({
      paid: { orders: 2, total: 0.2 },
      refunded: { orders: 2, total: 0.2 },
      ended: { orders: 2, total: 0.2 },
      unpaid: { orders: 1, total: 0.1 },
    });
  });

  it('names the confirmed addresses of this account only', async () => {
    const [ada, eve] = [customer(), customer()];
    await recordConfirmed(shop.db, { userId: ada.userId, email: 'old@shop.test' }, new Date());
    await recordConfirmed(shop.db, ada, new Date());
    await recordConfirmed(shop.db, { userId: eve.userId, email: 'eve@shop.test' }, new Date());
    expect((await read(ada.userId)).body.confirmedEmails).toEqual([ada.email, 'old@shop.test']);
  });

  it.each(['none', 'a%00b', '%27'])('knows nothing about %s', async (id) => {
    expect((await read(id)).body).toEqual({
      paid: nothing,
      refunded: nothing,
      unpaid: nothing,
      ended: nothing,
      confirmedEmails: [],
    });
  });

  it('returns 403 to a customer, also about themselves', async () => {
    const ada = customer();
    expect((await read(ada.userId, ada)).status).toBe(403);
  });
});
