import type { OrderFact } from '@shop/contracts/order-facts.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { expireOrders } from '../payments/expire-orders.ts';
import { beginAttempt } from '../payments/payment-attempts.ts';
import { processRefunds } from '../payments/process-refunds.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import { runVerification } from '../reconciliation/verification-job.ts';
import { administrator, customer } from '../testing/callers.ts';
import { payOrder } from '../testing/pay-order.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

const HOUR_MS = 3_600_000;
const grace = administrator();
let time = Date.now();
let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService({ now: () => new Date(time) });
  product = await shop.addProduct({ name: 'Kettle', priceCents: 1_000, count: 1_000 });
});
afterAll(() => shop.close());

/** Places an order of two kettles. */
async function placed(as: UserCaller, more: object = {}): Promise<string> {
  const { body } = await shop.order(as, [[product, 2]], 20, { paymentMethod: 'pp', ...more });
  return body._id;
}
/** Starts its payment. @returns PayPal's order */
async function started(id: string, as: UserCaller): Promise<string> {
  const { body } = await shop.call('post', `/api/orders/${id}/paypal`, { as });
  shop.fakePayPal.approve(body.paypalOrderId);
  return body.paypalOrderId;
}
async function paid(as: UserCaller): Promise<string> {
  const id = await placed(as);
  await payOrder(shop, { id, as });
  return id;
}
const cancel = (id: string, as: UserCaller, body: object = {}) =>
  shop.call('post', `/api/orders/${id}/cancel`, { as, body });
const capture = (id: string, as: UserCaller) => shop.call('post', `/api/orders/${id}/paypal/capture`, { as });
const refund = () => processRefunds(shop.payments, () => false);

async function factsOf(id: string): Promise<OrderFact[]> {
  const { status, body } = await shop.call('get', `/inner/order-facts/${id}`, { as: grace });
  expect(status).toBe(200);
  return body.facts;
}
const kinds = (facts: readonly OrderFact[]) => facts.map(({ what }) => what);
const open = (facts: readonly OrderFact[]) => kinds(facts.filter(({ needsHand }) => needsHand));

/** A fault, caused in an order of Ada's, and the facts that have to tell it. */
type Fault = [
  name: string,
  cause: (as: UserCaller) => Promise<string>,
  tells: OrderFact['what'],
  details: object,
  open: OrderFact['what'][],
  /** The fact beside which a check of the payment is offered. */
  checkedAt: OrderFact['what'] | undefined,
];
const faults: Fault[] = [
  [
    'a double click',
    async (as) => {
      const id = await placed(as, { key: 'click' });
      expect(await placed(as, { key: 'click' })).toBe(id);
      expect(await placed(as, { key: 'click' })).toBe(id);
      return id;
    },
    'request-repeated',
    { times: 2 },
    [],
    undefined,
  ],
  [
    'a price that was changed after the order',
    async (as) => {
      const id = await placed(as);
      await shop.db.query('update price_list set price_cents = 1200 where product_id = $1', [product]);
      return id;
    },
    'stock-taken',
    { name: 'Kettle', quantity: 2, priceCents: 1_000, priceNowCents: 1_200 },
    [],
    undefined,
  ],
  [
    'a capture whose response was lost',
    async (as) => {
      const id = await placed(as);
      await started(id, as);
      shop.fakePayPal.failNext('capture', 'lost');
      expect((await capture(id, as)).status).toBe(503);
      time += HOUR_MS;
      await reconcilePayments(shop.payments, () => false);
      return id;
    },
    'payment-captured',
    { kind: 'payment', amountCents: 2_000, captureId: expect.stringMatching(/^C-/) },
    [],
    'payment-captured',
  ],
  [
    'a PayPal that does not respond',
    async (as) => {
      const id = await placed(as);
      await started(id, as);
      shop.fakePayPal.failNext('capture', new PayPalUnavailable('no response'));
      expect((await capture(id, as)).status).toBe(503);
      return id;
    },
    'payment-attempted',
    { step: 'capture', by: 'customer', outcome: 'unavailable', captureId: null, tookMs: 0 },
    [],
    'payment-attempted',
  ],
  [
    'a process that ended while it waited for PayPal',
    async (as) => {
      const id = await placed(as);
      await beginAttempt(shop.db, shop.payments, { orderId: id, step: 'create', by: 'customer', paypalOrderId: null });
      return id;
    },
    'payment-attempted',
    { step: 'create', outcome: null, endedAt: null, tookMs: null },
    [],
    undefined,
  ],
  [
    'a declined card',
    async (as) => {
      const id = await placed(as);
      await started(id, as);
      shop.fakePayPal.failNext('capture', new PayPalRefused(422, 'INSTRUMENT_DECLINED'));
      await capture(id, as);
      return id;
    },
    'payment-declined',
    {},
    [],
    'payment-attempted',
  ],
  [
    'a payment that PayPal still checks',
    async (as) => {
      const id = await placed(as);
      shop.fakePayPal.complete(await started(id, as), { status: 'PENDING' });
      await capture(id, as);
      return id;
    },
    'payment-pending',
    {},
    [],
    'payment-attempted',
  ],
  [
    'a payment of another amount',
    async (as) => {
      const id = await placed(as);
      shop.fakePayPal.complete(await started(id, as), { amount: { currency_code: 'USD', value: '1.00' } });
      await capture(id, as);
      return id;
    },
    'payment-captured',
    { kind: 'mismatch', amountCents: 100 },
    ['payment-captured', 'discrepancy-found'],
    'payment-attempted',
  ],
  [
    'a payment of an order that was cancelled meanwhile',
    async (as) => {
      const id = await placed(as);
      const payPalOrder = await started(id, as);
      await cancel(id, as);
      shop.fakePayPal.complete(payPalOrder);
      time += HOUR_MS;
      await reconcilePayments(shop.payments, () => false);
      return id;
    },
    'payment-captured',
    { kind: 'surplus', amountCents: 2_000 },
    ['discrepancy-found'],
    'payment-captured',
  ],
  [
    'a refund that PayPal refuses',
    async (as) => {
      // The refund of the surplus payment before.
      await refund();
      const id = await paid(as);
      shop.fakePayPal.failNext('refund', new PayPalRefused(422, 'REFUND_FAILED_INSUFFICIENT_FUNDS'));
      await cancel(id, as, { reason: 'Ordered twice' });
      await refund();
      return id;
    },
    'refund-failed',
    { error: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
    ['refund-failed'],
    'payment-captured',
  ],
  [
    'a refund that an administrator asked for again',
    async (as) => {
      const id = await paid(as);
      shop.fakePayPal.failNext('refund', new PayPalRefused(422, 'REFUND_FAILED_INSUFFICIENT_FUNDS'));
      await cancel(id, as);
      await refund();
      const [row] = await shop.db.query<{ id: string }>('select id from refunds where order_id = $1', [id]);
      await shop.call('post', `/api/admin/order/refunds/${row?.id}/retry`, { as: grace });
      await refund();
      return id;
    },
    'administrator-acted',
    { by: 'Grace Moss', action: 'refund-retried' },
    [],
    'payment-captured',
  ],
  [
    'an order that nobody paid',
    async (as) => {
      const id = await placed(as);
      time += 25 * HOUR_MS;
      await expireOrders({ ...shop.payments, payments: shop.payments, logger: shop.logger }, () => false);
      return id;
    },
    'stock-returned',
    { units: 2 },
    [],
    undefined,
  ],
  [
    'a cancellation by an administrator',
    async (as) => {
      const id = await placed(as);
      await cancel(id, grace, { reason: 'Broken in the warehouse' });
      return id;
    },
    'status-changed',
    { status: 'cancelled', by: 'administrator', reason: 'Broken in the warehouse' },
    [],
    undefined,
  ],
  [
    'a payment that was refunded at PayPal',
    async (as) => {
      const id = await paid(as);
      const [row] = await shop.db.query<{ id: string }>('select capture_id as id from captures where order_id = $1', [
        id,
      ]);
      Object.assign(await shop.fakePayPal.paypal.getCapture(row?.id ?? '', AbortSignal.timeout(1_000)), {
        status: 'REFUNDED',
      });
      await runVerification({
        db: shop.db,
        paypal: shop.fakePayPal.paypal,
        now: () => new Date(time),
        logger: shop.logger,
      });
      return id;
    },
    'discrepancy-found',
    { rule: 'paypal-mismatch' },
    ['discrepancy-found'],
    'discrepancy-found',
  ],
  [
    'an email that the mail server refuses',
    async (as) => {
      const id = await placed(as);
      await shop.db.query(
        `update mails set failed_at = now(), last_error = 'EENVELOPE 550 RCPT TO' where concerns = 'order/' || $1`,
        [id],
      );
      return id;
    },
    'mail-failed',
    { error: 'EENVELOPE 550 RCPT TO' },
    ['mail-failed'],
    undefined,
  ],
];

describe('the facts of an order (P-F6)', () => {
  it.each(faults)('tell %s', async (_name, cause, what, details, needsHand, checkedAt) => {
    const as = customer();
    const id = await cause(as);
    const facts = await factsOf(id);
    expect(facts.filter((fact) => fact.what === what)).toContainEqual(
      expect.objectContaining({ service: 'order', details: expect.objectContaining(details) }),
    );
    expect(open(facts)).toEqual(needsHand);
    const checks = facts.filter(({ action }) => action === 'check-payment');
    expect(kinds(checks)).toEqual(checkedAt === undefined ? [] : [checkedAt]);
    await shop.db.query('update price_list set price_cents = 1000 where product_id = $1', [product]);
  });

  it('tell no hand that a wrong payment needs, once its discrepancy is resolved', async () => {
    const ada = customer();
    const id = await placed(ada);
    shop.fakePayPal.complete(await started(id, ada), { amount: { currency_code: 'USD', value: '1.00' } });
    await capture(id, ada);
    expect(open(await factsOf(id))).toEqual(['payment-captured', 'discrepancy-found']);
    const { body } = await shop.call('get', '/api/admin/order/attention', { as: grace });
    for (const { _id } of body.discrepancies)
      await shop.call('post', `/api/admin/order/discrepancies/${_id}/resolve`, { as: grace });
    expect(open(await factsOf(id))).toEqual([]);
  });

  it('tell what was decided: the price list, the stock before and after, and who has to act', async () => {
    const id = await placed(customer());
    const facts = await factsOf(id);
    expect(facts[0]).toMatchObject({
      what: 'order-placed',
      at: new Date(time).toISOString(),
      details: {
        itemsCount: 2,
        subtotalCents: 2_000,
        paymentMethod: 'pp',
        payableUntil: new Date(time + 24 * HOUR_MS).toISOString(),
      },
    });
    const { before, after } = facts[1]?.details ?? {};
    expect(Number(before) - Number(after)).toBe(2);
    expect(kinds(facts)).toEqual(expect.arrayContaining(['mail-queued', 'event-made']));
    expect(open(facts)).toEqual([]);
  });

  it("tell when each call to PayPal began and ended, with PayPal's ids, before the statuses that it led to", async () => {
    const id = await paid(customer());
    const facts = await factsOf(id);
    const attempts = facts.filter(({ what }) => what === 'payment-attempted');
    const paypalOrderId = expect.stringMatching(/^PP-/);
    const now = new Date(time).toISOString();
    const common = { by: 'customer', paypalOrderId, endedAt: now, tookMs: 0 };
    expect(attempts.map(({ at, details }) => ({ at, ...details }))).toEqual([
      { at: now, ...common, step: 'create', outcome: 'CREATED', captureId: null },
      { at: now, ...common, step: 'capture', outcome: 'COMPLETED', captureId: expect.stringMatching(/^C-/) },
    ]);
    expect(kinds(facts).indexOf('status-changed')).toBeGreaterThan(kinds(facts).lastIndexOf('payment-attempted'));
    expect(kinds(facts)).not.toContain('payment-started');
  });

  it('tell how often PayPal was asked about an order from before the times of its attempts were noted', async () => {
    const id = await paid(customer());
    await shop.db.query('delete from payment_attempts where order_id = $1', [id]);
    const facts = kinds(await factsOf(id));
    expect(facts.indexOf('payment-started')).toBeGreaterThan(facts.indexOf('order-placed'));
    expect(facts.indexOf('status-changed')).toBeGreaterThan(facts.indexOf('payment-started'));
  });

  it('hold no more attempts at PayPal than a story can show: the newest of each step', async () => {
    const id = await placed(customer());
    const begin = async (step: 'create' | 'capture' | 'check') => {
      const attempt = { orderId: id, step, by: 'customer', paypalOrderId: null } as const;
      return beginAttempt(shop.db, shop.payments, attempt);
    };
    const created = await begin('create');
    const captures: string[] = [];
    for (let count = 1; count <= 103; count += 1) {
      time += 1;
      captures.push(await begin('capture'));
    }
    const checked = await begin('check');
    const kept = await shop.db.query<{ id: string }>(
      'select id from payment_attempts where order_id = $1 order by started_at, id',
      [id],
    );
    expect(kept.map((row) => row.id)).toEqual([created, ...captures.slice(3), checked]);
  });

  it('name the recorded trace of the decision, of each status, of calls to PayPal, emails and events', async () => {
    const traceId = 'ab'.repeat(16);
    /** Places, starts to pay and cancels an order in requests of a trace. @returns the traced facts */
    const traced = async (flags: string) => {
      const ada = customer();
      const headers = { traceparent: `00-${traceId}-${'cd'.repeat(8)}-${flags}` };
      const cartItems = [{ productID: product, quantity: 1 }];
      const body = { orderTotal: { itemsCount: 1, cartSubtotal: 10 }, cartItems, paymentMethod: 'pp' };
      const { _id: id } = (await shop.call('post', '/api/orders', { as: ada, body, headers })).body;
      await shop.call('post', `/api/orders/${id}/paypal`, { as: ada, headers });
      await shop.call('post', `/api/orders/${id}/cancel`, { as: ada, body: {}, headers });
      return (await factsOf(id)).filter((one) => one.traceId !== undefined);
    };
    const facts = await traced('01');
    const steps = ['order-placed', 'payment-attempted', 'status-changed', 'mail-queued', 'event-made'];
    expect(new Set(kinds(facts))).toEqual(new Set(steps));
    expect(new Set(facts.map((one) => one.traceId))).toEqual(new Set([traceId]));
    // Not recorded: a link would lead to nothing.
    expect(await traced('00')).toEqual([]);
  });

  it('are for administrators, and 404 for an unknown order', async () => {
    const ada = customer();
    const id = await placed(ada);
    expect((await shop.call('get', `/inner/order-facts/${id}`, { as: ada })).status).toBe(403);
    for (const unknown of [newId(), 'x']) {
      expect((await shop.call('get', `/inner/order-facts/${unknown}`, { as: grace })).status).toBe(404);
    }
  });
});
