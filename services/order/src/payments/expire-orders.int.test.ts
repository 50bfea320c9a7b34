import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { rounds } from '@shop/testing/scope.ts';
import { recordConfirmed } from '../orders/address-confirmation.ts';
import { PayPalUnavailable, PayPalUnreadable } from '../paypal/paypal-errors.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { expireOrders } from './expire-orders.ts';
import { processRefunds } from './process-refunds.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const HOUR_MS = 3_600_000;
const RACES = rounds(60, 200);
let time = Date.now();
let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService({ now: () => new Date(time) });
});
beforeEach(async () => {
  time = Date.now();
  product = await shop.addProduct({ count: 10 });
});
afterAll(() => shop.close());

async function placeOrder(as: UserCaller, paymentMethod: 'pp' | 'cod' = 'pp'): Promise<string> {
  const { status, body } = await shop.order(as, [[product, 2]], 20, { paymentMethod });
  expect(status).toBe(201);
  return body._id;
}

async function startPayment(id: string, as: UserCaller): Promise<string> {
  return (await shop.call('post', `/api/orders/${id}/paypal`, { as })).body.paypalOrderId;
}

const expire = () => expireOrders({ ...shop.payments, payments: shop.payments, logger: shop.logger }, () => false);
const statusOf = async (id: string) =>
  (await shop.call('get', `/api/orders/user/${id}`, { as: administrator() })).body.status;

describe('the hold of an unpaid PayPal order', () => {
  it('ends after 24 hours: the order expires and its stock returns once', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    time += 24 * HOUR_MS - 1;
    await expire();
    expect([await statusOf(id), await shop.unitsLeft(product)]).toEqual(['placed', 8]);
    time += 1;
    await Promise.all([expire(), expire(), expire()]);
    expect([await statusOf(id), await shop.unitsLeft(product)]).toEqual(['expired', 10]);
    const start = await shop.call('post', `/api/orders/${id}/paypal`, { as: ada });
    expect(start.status).toBe(409);
  });

  it('does not exist for cash orders of a confirmed address', async () => {
    const ada = customer();
    await recordConfirmed(shop.db, ada, new Date(time));
    const id = await placeOrder(ada, 'cod');
    time += 1_000 * HOUR_MS;
    await expire();
    expect(await statusOf(id)).toBe('placed');
  });

  it('counts a payment that PayPal completed in its last second (P-A13)', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    const paypalOrderId = await startPayment(id, ada);
    shop.fakePayPal.approve(paypalOrderId);
    shop.fakePayPal.complete(paypalOrderId);
    time += 25 * HOUR_MS;
    await expire();
    expect([await statusOf(id), await shop.unitsLeft(product)]).toEqual(['paid', 8]);
  });

  it('waits an hour for an unavailable PayPal, and no longer', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    await startPayment(id, ada);
    time += 24.5 * HOUR_MS;
    shop.fakePayPal.failNext('get', new PayPalUnavailable('no response'));
    await expire();
    expect(await statusOf(id)).toBe('placed');
    time += HOUR_MS;
    shop.fakePayPal.failNext('get', new PayPalUnavailable('no response'));
    await expire();
    expect(await statusOf(id)).toBe('expired');
  });

  it('becomes a discrepancy when PayPal’s answers cannot be read for a day, until one can be read', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    await startPayment(id, ada);
    const found = () =>
      shop.db.query(`select rule, details, resolved_at is null as open from discrepancies where subject = $1`, [
        `order/${id}`,
      ]);
    const heldSince = new Date(time + 24 * HOUR_MS).toISOString();
    time += 47 * HOUR_MS;
    shop.fakePayPal.failNext('get', new PayPalUnreadable('PayPal sent an unknown response'));
    await expire();
    expect([await found(), await statusOf(id)]).toEqual([[], 'placed']);
    time += 2 * HOUR_MS;
    for (let round = 0; round < 2; round += 1) {
      shop.fakePayPal.failNext('get', new PayPalUnreadable('PayPal sent an unknown response'));
      await expire();
    }
    const discrepancy = { rule: 'unreadable-payment', details: { heldSince } };
    expect([await found(), await statusOf(id)]).toEqual([[{ ...discrepancy, open: true }], 'placed']);
    await expire();
    expect([await found(), await statusOf(id)]).toEqual([[{ ...discrepancy, open: false }], 'expired']);
    expect(await shop.unitsLeft(product)).toBe(10);
  });

  it('waits up to three days for a payment that PayPal still checks, and no longer', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    const paypalOrderId = await startPayment(id, ada);
    shop.fakePayPal.approve(paypalOrderId);
    shop.fakePayPal.complete(paypalOrderId, { status: 'PENDING' });
    await shop.call('post', `/api/orders/${id}/paypal/capture`, { as: ada });
    time += (24 + 71) * HOUR_MS;
    await expire();
    expect([await statusOf(id), await shop.unitsLeft(product)]).toEqual(['placed', 8]);
    time += 2 * HOUR_MS;
    await expire();
    expect([await statusOf(id), await shop.unitsLeft(product)]).toEqual(['expired', 10]);
  });

  it('waits for a capture that is under way', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    const paypalOrderId = await startPayment(id, ada);
    shop.fakePayPal.approve(paypalOrderId);
    time += 24 * HOUR_MS - 1_000;
    shop.fakePayPal.failNext('capture', new PayPalUnavailable('no response'));
    expect((await shop.call('post', `/api/orders/${id}/paypal/capture`, { as: ada })).status).toBe(503);
    time += 2_000;
    await expire();
    expect(await statusOf(id)).toBe('placed');
  });

  it('refunds a payment that arrives after the expiry, once, and records it (P-A13)', async () => {
    const ada = customer();
    const id = await placeOrder(ada);
    const paypalOrderId = await startPayment(id, ada);
    time += 24 * HOUR_MS;
    await expire();
    expect(await statusOf(id)).toBe('expired');
    shop.fakePayPal.approve(paypalOrderId);
    shop.fakePayPal.complete(paypalOrderId);
    for (let round = 0; round < 3; round += 1) {
      time += 24 * HOUR_MS;
      await reconcilePayments(shop.payments, () => false);
      await processRefunds(shop.payments, () => false);
    }
    const captures = await shop.db.query(
      `select c.kind, r.status from captures c join refunds r using (capture_id) where c.order_id = $1`,
      [id],
    );
    expect(captures).toEqual([{ kind: 'surplus', status: 'completed' }]);
    expect([await statusOf(id), await shop.unitsLeft(product)]).toEqual(['expired', 10]);
    const found = await shop.db.query(
      `select rule, resolved_at is null as open from discrepancies where details->>'orderId' = $1`,
      [id],
    );
    expect(found).toEqual([{ rule: 'surplus-payment', open: false }]);
  });

  it(
    'ends a race between expiry and payment paid and held, or expired and refunded, never both (P-A13)',
    async () => {
      const outcomes = new Set<string>();
      for (let round = 0; round < RACES; round += 1) {
        const ada = customer();
        const id = await placeOrder(ada);
        const paypalOrderId = await startPayment(id, ada);
        shop.fakePayPal.approve(paypalOrderId);
        // 50 ms before to 50 ms after the end of the hold.
        time += 24 * HOUR_MS - 50 + ((37 * round) % 101);
        const pay = async () => {
          await shop.call('post', `/api/orders/${id}/paypal/capture`, { as: ada });
          await shop.call('put', `/api/orders/paid/${id}`, { as: ada });
        };
        await Promise.all(round % 2 === 0 ? [pay(), expire()] : [expire(), pay()]);
        for (let later = 0; later < 2; later += 1) {
          time += HOUR_MS;
          await reconcilePayments(shop.payments, () => false);
          await expire();
          await processRefunds(shop.payments, () => false);
        }
        const captures = shop.fakePayPal.orders.get(paypalOrderId)?.purchase_units[0]?.payments?.captures ?? [];
        const kept = captures.filter((capture) => capture.status === 'COMPLETED').length;
        const status = await statusOf(id);
        expect([
          ['paid', 8, 1],
          ['expired', 10, 0],
        ]).toContainEqual([status, await shop.unitsLeft(product), kept]);
        outcomes.add(status);
        await shop.call('post', `/api/orders/${id}/cancel`, { as: administrator(), body: {} });
        expect(await shop.unitsLeft(product)).toBe(10);
        time = Date.now();
      }
      expect(outcomes).toEqual(new Set(['paid', 'expired']));
    },
    2_000 * RACES,
  );
});
