import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { PayPal } from '../paypal/paypal-client.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import { administrator, customer } from '../testing/callers.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';
import { confirmPayment } from './confirm-payment.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService({ replicas: 2 });
  product = await shop.addProduct({ count: 1_000 });
});
afterAll(() => shop.close());

const outage = () => new PayPalUnavailable('no response');

async function placeOrder(as: UserCaller, paymentMethod: 'pp' | 'cod' = 'pp'): Promise<string> {
  const { status, body } = await shop.order(as, [[product, 1]], 10, { paymentMethod });
  expect(status).toBe(201);
  return body._id;
}

const start = (id: string, as: UserCaller) => shop.call('post', `/api/orders/${id}/paypal`, { as });
const capture = (id: string, as: UserCaller) => shop.call('post', `/api/orders/${id}/paypal/capture`, { as });
const confirm = (id: string, as: UserCaller) => shop.call('put', `/api/orders/paid/${id}`, { as });

/** Places an order and starts its payment. */
async function startedOrder(as: UserCaller) {
  const id = await placeOrder(as);
  const { body } = await start(id, as);
  return { id, paypalOrderId: body.paypalOrderId as string };
}

/** Places an order whose payment the customer has approved. */
async function approvedOrder(as: UserCaller) {
  const started = await startedOrder(as);
  shop.fakePayPal.approve(started.paypalOrderId);
  return started;
}

/** All that the database holds about an order, to show that nothing has changed. */
const stored = async (id: string) => [
  await shop.db.query('select o.*, xmin from orders o where id = $1', [id]),
  await shop.db.query('select * from order_history where order_id = $1', [id]),
  await shop.db.query(`select * from captures where order_id = $1 and kind = 'payment'`, [id]),
];

describe('paying an order with PayPal', () => {
  it('takes start, capture and confirmation, and publishes one event', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    const captured = await capture(id, ada);
    expect([captured.status, captured.body.status, captured.body.amount]).toEqual([
      200,
      'COMPLETED',
      { currency_code: 'USD', value: '10.00' },
    ]);
    const { status, body } = await confirm(id, ada);
    expect([status, body.isPaid, body.status, body.payableUntil]).toEqual([200, true, 'paid', null]);
    expect(body.history.map(({ what }: { what: string }) => what)).toEqual(['placed', 'paid']);
    expect(await shop.db.query('select kind, paypal_order_id from captures where order_id = $1', [id])).toEqual([
      { kind: 'payment', paypal_order_id: paypalOrderId },
    ]);
    const events = await shop.db.query(
      `select version, envelope->>'type' as type from outbox where subject = $1 order by version`,
      [`order/${id}`],
    );
    expect(events).toEqual([
      { version: 1, type: 'order-created' },
      { version: 2, type: 'order-paid' },
    ]);
  });

  it('shows until when an unpaid order can be paid', async () => {
    const ada = customer();
    const { body } = await shop.call('get', `/api/orders/user/${await placeOrder(ada)}`, { as: ada });
    expect(Date.parse(body.payableUntil) - Date.parse(body.createdAt)).toBe(24 * 3_600_000);
  });

  it('uses one PayPal order for concurrent and repeated starts', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    const responses = await Promise.all(Array.from({ length: 10 }, () => start(id, ada)));
    expect(countByStatus(responses)).toEqual({ 200: 10 });
    expect(new Set(responses.map(({ body }) => body.paypalOrderId)).size).toBe(1);
    const requestIds = shop.fakePayPal.calls.map(({ requestId }) => requestId).filter((one) => one?.startsWith(id));
    expect(new Set(requestIds)).toEqual(new Set([`${id}-create-1`]));
  });

  it('replaces a PayPal order that PayPal no longer knows', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await startedOrder(ada);
    shop.fakePayPal.orders.delete(paypalOrderId);
    const { status, body } = await start(id, ada);
    expect(status).toBe(200);
    expect(body.paypalOrderId).not.toBe(paypalOrderId);
    expect(shop.fakePayPal.calls.at(-1)?.requestId).toBe(`${id}-create-2`);
  });

  it('retries a create whose response was lost with the same request id, and gets the same PayPal order', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    shop.fakePayPal.failNext('create', 'lost');
    expect((await start(id, ada)).status).toBe(503);
    expect((await start(id, ada)).status).toBe(200);
    const creates = shop.fakePayPal.calls.filter(({ requestId }) => requestId?.startsWith(`${id}-create`));
    expect(creates.map(({ requestId }) => requestId)).toEqual([`${id}-create-1`, `${id}-create-1`]);
  });

  it('refuses a second payment while PayPal checks the first', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.complete(paypalOrderId, { status: 'PENDING' });
    const { status, body } = await start(id, ada);
    expect([status, body.code]).toEqual([409, 'payment-pending']);
    expect((await confirm(id, ada)).status).toBe(402);
  });

  it('tells that PayPal still checks a payment, until PayPal declines it', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    const payment = async () => (await shop.call('get', `/api/orders/user/${id}`, { as: ada })).body.payment;
    expect(await payment()).toBeNull();
    shop.fakePayPal.complete(paypalOrderId, { status: 'PENDING' });
    expect((await capture(id, ada)).body.status).toBe('PENDING');
    expect(await payment()).toBe('pending');
    shop.fakePayPal.complete(paypalOrderId, { status: 'DECLINED' });
    await confirm(id, ada);
    expect(await payment()).toBeNull();
  });

  it('tells that a payment is being captured while its outcome is unknown', async () => {
    const ada = customer();
    const { id } = await approvedOrder(ada);
    shop.fakePayPal.failNext('capture', 'lost');
    await capture(id, ada);
    expect((await shop.call('get', `/api/orders/user/${id}`, { as: ada })).body.payment).toBe('processing');
  });

  it('tells of a payment of another amount, and lets the order be cancelled at once', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.complete(paypalOrderId, { amount: { currency_code: 'USD', value: '9.99' } });
    expect((await capture(id, ada)).status).toBe(200);
    expect((await shop.call('get', `/api/orders/user/${id}`, { as: ada })).body.payment).toBe('mismatch');
    expect((await capture(id, ada)).body.code).toBe('payment-mismatch');
    const cancelled = await shop.call('post', `/api/orders/${id}/cancel`, { as: ada, body: {} });
    expect([cancelled.status, cancelled.body.status, cancelled.body.payment]).toEqual([200, 'cancelled', null]);
    const refunds = await shop.db.query('select amount_cents as "amountCents" from refunds where order_id = $1', [id]);
    expect(refunds).toEqual([{ amountCents: 999 }]);
  });

  it('marks an order as paid once for 20 concurrent confirmations, and never moves paidAt (P-A9)', async () => {
    const ada = customer();
    const { id } = await approvedOrder(ada);
    await capture(id, ada);
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(id, ada)));
    expect(countByStatus(responses)).toEqual({ 200: 20 });
    expect(new Set(responses.map(({ body }) => body.paidAt)).size).toBe(1);
    expect((await stored(id)).map((rows) => rows.length)).toEqual([1, 2, 1]);
    expect((await confirm(id, ada)).body.paidAt).toBe(responses[0]?.body.paidAt);
  });

  it('is 409 for an order that is cancelled while PayPal is asked, and refunds its payment', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await startedOrder(ada);
    shop.fakePayPal.complete(paypalOrderId);
    const paypal = {
      ...shop.fakePayPal.paypal,
      getOrder: async (...args: Parameters<PayPal['getOrder']>) => {
        expect((await shop.call('post', `/api/orders/${id}/cancel`, { as: ada, body: {} })).status).toBe(200);
        return shop.fakePayPal.paypal.getOrder(...args);
      },
    };
    await expect(confirmPayment({ ...shop.payments, paypal }, ada, id)).rejects.toMatchObject({
      status: 409,
      code: 'not-payable',
    });
    expect(await shop.db.query('select kind from captures where order_id = $1', [id])).toEqual([{ kind: 'surplus' }]);
  });

  it('captures once for concurrent calls (P-A9)', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    const responses = await Promise.all(Array.from({ length: 5 }, () => capture(id, ada)));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const requestIds = shop.fakePayPal.calls.filter(({ requestId }) => requestId?.startsWith(paypalOrderId));
    expect(new Set(requestIds.map(({ requestId }) => requestId))).toEqual(new Set([`${paypalOrderId}-capture-1`]));
  });

  it('settles a capture whose response was lost (P-A10)', async () => {
    const ada = customer();
    const { id } = await approvedOrder(ada);
    shop.fakePayPal.failNext('capture', 'lost');
    const { status, body, headers } = await capture(id, ada);
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'payment-unavailable', '5']);
    await shop.db.query('update orders set check_payment_at = $2 where id = $1', [id, new Date()]);
    await reconcilePayments(shop.payments, () => false);
    expect((await confirm(id, ada)).body.status).toBe('paid');
  });

  it('captures an approved payment whose browser was closed (P-A10)', async () => {
    const ada = customer();
    const { id } = await approvedOrder(ada);
    await shop.db.query('update orders set check_payment_at = $2 where id = $1', [id, new Date()]);
    await reconcilePayments(shop.payments, () => false);
    const { body } = await shop.call('get', `/api/orders/user/${id}`, { as: ada });
    expect(body.status).toBe('paid');
  });

  it('reads the capture of an order that was captured before', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.complete(paypalOrderId);
    const { status, body } = await capture(id, ada);
    expect([status, body.status]).toEqual([200, 'COMPLETED']);
  });

  it('raises the number of the capture only after a definite refusal', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.failNext('capture', outage());
    shop.fakePayPal.failNext('capture', new PayPalRefused(422, 'INSTRUMENT_DECLINED'));
    expect((await capture(id, ada)).status).toBe(503);
    const { status, body } = await capture(id, ada);
    expect([status, body.code]).toEqual([402, 'payment-declined']);
    expect((await capture(id, ada)).status).toBe(200);
    const captures = shop.fakePayPal.calls.filter(({ requestId }) => requestId?.startsWith(`${paypalOrderId}-capture`));
    expect(captures.map(({ requestId }) => requestId?.at(-1))).toEqual(['1', '1', '2']);
  });

  it('responds with 503 while PayPal is unavailable, and changes nothing', async () => {
    const ada = customer();
    const { id } = await startedOrder(ada);
    shop.fakePayPal.failNext('get', outage());
    expect((await confirm(id, ada)).status).toBe(503);
    expect((await shop.call('get', `/api/orders/user/${id}`, { as: ada })).body.status).toBe('placed');
  });
});

describe('what never pays an order (P-A8)', () => {
  type Complete = Parameters<TestService['fakePayPal']['complete']>;
  const cases: [string, { capture?: Complete[1]; unit?: Complete[2] }][] = [
    ['a pending capture', { capture: { status: 'PENDING' } }],
    ['a declined capture', { capture: { status: 'DECLINED' } }],
    ['one cent less', { capture: { amount: { currency_code: 'USD', value: '9.99' } } }],
    ['one cent more', { capture: { amount: { currency_code: 'USD', value: '10.01' } } }],
    ['another currency', { capture: { amount: { currency_code: 'EUR', value: '10.00' } } }],
    ['another order’s capture in this order’s purchase unit', { capture: { custom_id: newId() } }],
    ['this order’s capture in another order’s purchase unit', { unit: { custom_id: newId() } }],
  ];
  it.each(cases)('%s: 402, and the order stays as it is', async (_what, { capture, unit }) => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.complete(paypalOrderId, capture, unit);
    const before = await stored(id);
    const { status, body } = await confirm(id, ada);
    expect([status, body.code]).toEqual([402, 'not-paid']);
    expect(await stored(id)).toEqual(before);
  });

  it('a payment to another account: 402, and a discrepancy for the administrators', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.complete(paypalOrderId, {}, { payee: { merchant_id: 'OTHER' } });
    expect((await confirm(id, ada)).status).toBe(402);
    expect((await confirm(id, ada)).status).toBe(402);
    const rows = await shop.db.query(
      `select rule, details->>'verdict' as verdict from discrepancies where details->>'orderId' = $1`,
      [id],
    );
    expect(rows).toEqual([{ rule: 'payment-mismatch', verdict: 'other-payee' }]);
  });

  it('a payment in another currency: a discrepancy that names it', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.complete(paypalOrderId, { amount: { currency_code: 'EUR', value: '10.00' } });
    expect((await confirm(id, ada)).status).toBe(402);
    const [row] = await shop.db.query(`select details from discrepancies where details->>'orderId' = $1`, [id]);
    const details = {
      orderId: id,
      verdict: 'other-currency',
      amountCents: 1_000,
      currency: 'EUR',
      expectedCents: 1_000,
    };
    expect(row).toEqual({ details });
  });

  it('a payment of another amount, after which a second payment is refused', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.complete(paypalOrderId, { amount: { currency_code: 'USD', value: '9.99' } });
    const { status, body } = await start(id, ada);
    expect([status, body.code]).toEqual([409, 'payment-mismatch']);
  });

  it('an order without a started payment: 402', async () => {
    const ada = customer();
    expect((await confirm(await placeOrder(ada), ada)).status).toBe(402);
  });

  it('a cash order: 409', async () => {
    const ada = customer();
    const id = await placeOrder(ada, 'cod');
    for (const call of [start, capture, confirm]) expect((await call(id, ada)).status).toBe(409);
  });

  it('somebody else: 404, an administrator: 403, even for a payment that is complete', async () => {
    const ada = customer();
    const { id } = await approvedOrder(ada);
    await capture(id, ada);
    for (const call of [start, capture, confirm]) {
      expect((await call(id, customer())).status).toBe(404);
      expect((await call(id, administrator())).status).toBe(403);
      expect((await call(newId(), ada)).status).toBe(404);
      expect((await call('nonsense', ada)).status).toBe(404);
    }
    expect((await confirm(id, ada)).body.status).toBe('paid');
  });

  it('a capture that paid another order already', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    await capture(id, ada);
    await confirm(id, ada);
    const other = await approvedOrder(ada);
    const used = shop.fakePayPal.orders.get(paypalOrderId)?.purchase_units[0]?.payments?.captures[0];
    shop.fakePayPal.complete(other.paypalOrderId, { ...used, custom_id: other.id });
    expect((await confirm(other.id, ada)).status).toBe(402);
  });
});

describe('a payment that PayPal declined', () => {
  it('is not captured again by the shop itself', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.failNext('capture', new PayPalRefused(422, 'INSTRUMENT_DECLINED'));
    expect((await capture(id, ada)).status).toBe(402);
    await shop.db.query('update orders set check_payment_at = $2 where id = $1', [id, new Date()]);
    await reconcilePayments(shop.payments, () => false);
    expect(shop.fakePayPal.orders.get(paypalOrderId)?.status).toBe('APPROVED');
    expect((await shop.call('post', `/api/orders/${id}/cancel`, { as: ada, body: {} })).status).toBe(200);
  });

  it('leaves the order free to be cancelled when PayPal returns a declined capture', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await approvedOrder(ada);
    shop.fakePayPal.complete(paypalOrderId, { status: 'DECLINED' });
    expect((await capture(id, ada)).body.status).toBe('DECLINED');
    expect((await shop.call('post', `/api/orders/${id}/cancel`, { as: ada, body: {} })).status).toBe(200);
  });

  it('is 409 while its customer has not approved it, and keeps its number', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await startedOrder(ada);
    const { status, body } = await capture(id, ada);
    expect([status, body.code]).toEqual([409, 'payment-not-approved']);
    shop.fakePayPal.approve(paypalOrderId);
    expect((await capture(id, ada)).status).toBe(200);
    const captures = shop.fakePayPal.calls.filter(({ requestId }) => requestId?.startsWith(`${paypalOrderId}-capture`));
    expect(new Set(captures.map(({ requestId }) => requestId))).toEqual(new Set([`${paypalOrderId}-capture-1`]));
  });

  it('is captured by the shop when its customer approves it after an early call and closes the browser', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await startedOrder(ada);
    expect((await capture(id, ada)).body.code).toBe('payment-not-approved');
    shop.fakePayPal.approve(paypalOrderId);
    await shop.db.query('update orders set check_payment_at = $2 where id = $1', [id, new Date()]);
    await reconcilePayments(shop.payments, () => false);
    expect((await shop.call('get', `/api/orders/user/${id}`, { as: ada })).body.status).toBe('paid');
  });

  it('is captured by the shop when its customer approves it again after a decline and closes the browser (P-A10)', async () => {
    const ada = customer();
    const { id, paypalOrderId } = await startedOrder(ada);
    shop.fakePayPal.failNext('capture', new PayPalRefused(422, 'INSTRUMENT_DECLINED'));
    expect((await capture(id, ada)).body.code).toBe('payment-declined');
    expect((await capture(id, ada)).body.code).toBe('payment-not-approved');
    shop.fakePayPal.approve(paypalOrderId);
    await shop.db.query('update orders set check_payment_at = $2 where id = $1', [id, new Date()]);
    await reconcilePayments(shop.payments, () => false);
    expect((await shop.call('get', `/api/orders/user/${id}`, { as: ada })).body.status).toBe('paid');
  });

  it('is 402 when PayPal refuses to create its order, and the next attempt has a new number', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    shop.fakePayPal.failNext('create', new PayPalRefused(422, 'PAYEE_ACCOUNT_RESTRICTED'));
    const { status, body } = await start(id, ada);
    expect([status, body.code]).toEqual([402, 'payment-declined']);
    expect((await start(id, ada)).status).toBe(200);
    expect(shop.fakePayPal.calls.at(-1)?.requestId).toBe(`${id}-create-2`);
  });
});
