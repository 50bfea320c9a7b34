import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import { administrator, customer } from '../testing/callers.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';
import { processRefunds } from './process-refunds.ts';

const grace = administrator();
let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService({ replicas: 2 });
});
beforeEach(async () => {
  product = await shop.addProduct({ count: 10 });
});
afterAll(() => shop.close());

async function placeOrder(as: UserCaller, paymentMethod: 'pp' | 'cod' = 'cod', quantity = 3): Promise<string> {
  const { status, body } = await shop.order(as, [[product, quantity]], 10 * quantity, { paymentMethod });
  expect(status).toBe(201);
  return body._id;
}

/** Places and pays an order. */
async function paidOrder(as: UserCaller): Promise<string> {
  const id = await placeOrder(as, 'pp');
  const { body } = await shop.call('post', `/api/orders/${id}/paypal`, { as });
  shop.fakePayPal.approve(body.paypalOrderId);
  await shop.call('post', `/api/orders/${id}/paypal/capture`, { as });
  expect((await shop.call('put', `/api/orders/paid/${id}`, { as })).body.status).toBe('paid');
  return id;
}

const cancel = (id: string, as: UserCaller, reason?: string) =>
  shop.call('post', `/api/orders/${id}/cancel`, { as, body: reason === undefined ? {} : { reason } });
const read = async (id: string) => (await shop.call('get', `/api/orders/user/${id}`, { as: grace })).body;
const refundOf = async (id: string) => (await shop.db.query('select * from refunds where order_id = $1', [id]))[0];
/** Makes the refund of an order due and attempts it. */
async function refundNow(id: string): Promise<void> {
  await shop.db.query('update refunds set next_attempt_at = $2 where order_id = $1', [id, new Date()]);
  await processRefunds(shop.payments, () => false);
}

describe('cancelling an order', () => {
  it('returns its stock once, with a reason in the history, for 20 concurrent calls', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    expect(await shop.unitsLeft(product)).toBe(7);
    const responses = await Promise.all(Array.from({ length: 20 }, () => cancel(id, ada, 'Ordered twice')));
    expect(countByStatus(responses)).toEqual({ 200: 20 });
    expect(await shop.unitsLeft(product)).toBe(10);
    const { status, history } = await read(id);
    expect([status, history.at(-1)]).toEqual([
      'cancelled',
      { at: expect.any(String), what: 'cancelled', by: 'customer', reason: 'Ordered twice' },
    ]);
    const events = await shop.db.query<{ type: string }>(
      `select envelope->>'type' as type from outbox where subject in ($1, $2) order by created_at`,
      [`order/${id}`, `stock/${product}`],
    );
    expect(events.filter(({ type }) => type === 'order-cancelled')).toHaveLength(1);
  });

  it('is allowed to its customer and to administrators, whose action is audited', async () => {
    const id = await placeOrder(customer());
    expect((await cancel(id, customer())).status).toBe(404);
    expect((await cancel(newId(), grace)).status).toBe(404);
    expect((await cancel(id, grace, 'Out of stock')).status).toBe(200);
    const { body } = await shop.call('get', `/api/admin/order/audit?subject=order/${id}`, { as: grace });
    expect(body).toMatchObject([{ what: 'order-cancelled', after: { status: 'cancelled' } }]);
    expect((await read(id)).history.at(-1)).toMatchObject({ by: 'administrator', reason: 'Out of stock' });
  });

  it('is 409 for a delivered order, 400 for a reason that is too long', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    const { status, body } = await cancel(id, ada, 'x'.repeat(501));
    expect([status, body.details[0].field]).toEqual([400, 'reason']);
    await shop.call('put', `/api/orders/delivered/${id}`, { as: grace });
    expect((await cancel(id, ada)).body.code).toBe('already-delivered');
    expect(await shop.unitsLeft(product)).toBe(7);
  });

  it('ends the order for payment and delivery', async () => {
    const ada = customer();
    const id = await placeOrder(ada, 'pp');
    await cancel(id, ada);
    expect((await shop.call('put', `/api/orders/delivered/${id}`, { as: grace })).status).toBe(409);
    expect((await shop.call('put', `/api/orders/paid/${id}`, { as: ada })).status).toBe(409);
    expect((await shop.call('post', `/api/orders/${id}/paypal`, { as: ada })).status).toBe(409);
  });

  it('waits for a capture that is under way', async () => {
    const ada = customer();
    const id = await placeOrder(ada, 'pp');
    const { body } = await shop.call('post', `/api/orders/${id}/paypal`, { as: ada });
    shop.fakePayPal.approve(body.paypalOrderId);
    shop.fakePayPal.failNext('capture', new PayPalUnavailable('no response'));
    await shop.call('post', `/api/orders/${id}/paypal/capture`, { as: ada });
    const { status, headers } = await cancel(id, ada);
    expect([status, headers['retry-after']]).toEqual([409, '5']);
  });
});

describe('the refund of a cancelled paid order', () => {
  it('is requested with the cancellation and ends with a refunded order', async () => {
    const ada = customer();
    const id = await paidOrder(ada);
    const { body } = await cancel(id, ada, 'Changed my mind');
    expect([body.status, body.isPaid]).toEqual(['refunding', true]);
    expect(await shop.unitsLeft(product)).toBe(10);
    await refundNow(id);
    const refunded = await read(id);
    expect([refunded.status, refunded.isPaid, refunded.history.at(-1).by]).toEqual(['refunded', true, 'shop']);
    expect(await refundOf(id)).toMatchObject({ status: 'completed', amount_cents: 3_000 });
    await refundNow(id);
    expect(shop.fakePayPal.refunds.size).toBeGreaterThan(0);
    expect([...shop.fakePayPal.refunds.values()].filter(({ captureId }) => captureId.length > 0)).toHaveLength(
      shop.fakePayPal.refunds.size,
    );
  });

  it('is made once when PayPal’s response was lost', async () => {
    const ada = customer();
    const id = await paidOrder(ada);
    await cancel(id, ada);
    const before = shop.fakePayPal.refunds.size;
    shop.fakePayPal.failNext('refund', 'lost');
    await refundNow(id);
    expect(await refundOf(id)).toMatchObject({ status: 'requested', error: 'the response was lost' });
    await refundNow(id);
    expect((await read(id)).status).toBe('refunded');
    expect(shop.fakePayPal.refunds.size - before).toBe(1);
  });

  it('stays refunding and is left to an administrator when PayPal refuses it', async () => {
    const ada = customer();
    const id = await paidOrder(ada);
    await cancel(id, ada);
    shop.fakePayPal.failNext('refund', new PayPalRefused(422, 'REFUND_FAILED_INSUFFICIENT_FUNDS'));
    await refundNow(id);
    expect(await refundOf(id)).toMatchObject({ status: 'failed', error: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
    expect((await read(id)).status).toBe('refunding');
    expect((await cancel(id, ada)).body.status).toBe('refunding');
  });

  it('counts as made when the capture was refunded at PayPal itself', async () => {
    const ada = customer();
    const id = await paidOrder(ada);
    await cancel(id, ada);
    shop.fakePayPal.failNext('refund', new PayPalRefused(422, 'CAPTURE_FULLY_REFUNDED'));
    await refundNow(id);
    expect((await read(id)).status).toBe('refunded');
  });

  it('also returns a payment of another amount, whose order is cancelled', async () => {
    const ada = customer();
    const id = await placeOrder(ada, 'pp');
    const { body } = await shop.call('post', `/api/orders/${id}/paypal`, { as: ada });
    shop.fakePayPal.complete(body.paypalOrderId, { amount: { currency_code: 'USD', value: '30.01' } });
    expect((await shop.call('put', `/api/orders/paid/${id}`, { as: ada })).status).toBe(402);
    expect(await refundOf(id)).toBeUndefined();
    expect((await cancel(id, ada)).body.status).toBe('cancelled');
    await refundNow(id);
    expect(await refundOf(id)).toMatchObject({ status: 'completed', amount_cents: 3_001 });
    expect((await read(id)).status).toBe('cancelled');
  });

  it('leaves a payment to another account to the administrators', async () => {
    const ada = customer();
    const id = await placeOrder(ada, 'pp');
    const { body } = await shop.call('post', `/api/orders/${id}/paypal`, { as: ada });
    const found = shop.fakePayPal.complete(body.paypalOrderId);
    if (found.purchase_units[0]) found.purchase_units[0].payee = { merchant_id: 'OTHER' };
    await shop.call('put', `/api/orders/paid/${id}`, { as: ada });
    await cancel(id, ada);
    expect(await refundOf(id)).toBeUndefined();
  });
});

describe('cancelling all open orders of a customer', () => {
  const cancelAll = (userId: string, as: UserCaller = grace) =>
    shop.call('post', '/api/orders/admin/cancel-all', { as, body: { userId, reason: 'Fraud' } });

  it('cancels what is open, refunds what is paid, and leaves other customers alone', async () => {
    const [ada, eve] = [customer(), customer()];
    const cash = await placeOrder(ada, 'cod', 1);
    const unpaid = await placeOrder(ada, 'pp', 1);
    const paid = await paidOrder(ada);
    const done = await placeOrder(ada, 'cod', 1);
    await shop.call('put', `/api/orders/delivered/${done}`, { as: grace });
    const others = await placeOrder(eve, 'cod', 1);
    const { status, body } = await cancelAll(ada.userId);
    expect([status, body]).toEqual([200, { cancelled: 3, left: 0 }]);
    const orders = await Promise.all([cash, unpaid, paid, done, others].map(read));
    expect(orders.map((order) => order.status)).toEqual(['cancelled', 'cancelled', 'refunding', 'delivered', 'placed']);
    expect(orders[0].history.at(-1)).toMatchObject({ by: 'administrator', reason: 'Fraud' });
    expect(await shop.unitsLeft(product)).toBe(8);
    expect((await cancelAll(ada.userId)).body).toEqual({ cancelled: 0, left: 0 });
  });

  it('leaves an order whose payment is being captured, and cancels it later', async () => {
    const ada = customer();
    const [captured, cash] = [await placeOrder(ada, 'pp', 1), await placeOrder(ada, 'cod', 1)];
    await shop.db.query(`update orders set capturing_until = now() + interval '5 minutes' where id = $1`, [captured]);
    expect((await cancelAll(ada.userId)).body).toEqual({ cancelled: 1, left: 1 });
    expect([(await read(captured)).status, (await read(cash)).status]).toEqual(['placed', 'cancelled']);
    await shop.db.query('update orders set capturing_until = null where id = $1', [captured]);
    expect((await cancelAll(ada.userId)).body).toEqual({ cancelled: 1, left: 0 });
  });

  it('is for administrators, and 404 for a malformed id', async () => {
    const ada = customer();
    expect((await cancelAll(ada.userId, ada)).status).toBe(403);
    expect((await cancelAll('nul \u0000')).status).toBe(404);
  });
});
