import { setTimeout as wait } from 'node:timers/promises';
import { registry } from '@shop/platform/service/observability/metrics.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { processRefunds } from '../payments/process-refunds.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import { pruneWebhookEvents } from '../retention/prune-webhook-events.ts';
import { administrator, customer } from '../testing/callers.ts';
import { payOrder } from '../testing/pay-order.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { differenceLine, listDifferences } from './list-differences.ts';
import { runVerification } from './verification-job.ts';

const DAY_MS = 24 * 3_600_000;
const grace = administrator();
let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService();
  product = await shop.addProduct({ count: 1_000 });
});
afterAll(() => shop.close());

type Changes = Partial<Parameters<typeof runVerification>[0]>;
const verifyOnce = (changes: Changes = {}) =>
  runVerification({
    db: shop.db,
    paypal: shop.fakePayPal.paypal,
    now: () => new Date(),
    logger: shop.logger,
    ...changes,
  });
/** Verifies, after the run that the service makes at its start. */
const verify = (changes?: Changes) => eventually(async () => expect(await verifyOnce(changes)).toBe(true));
const openRows = () =>
  shop.db.query<{ id: string; rule: string; subject: string; details: object }>(
    'select id, rule, subject, details from discrepancies where resolved_at is null order by id',
  );
const openCount = async () =>
  Number(/^order_open_discrepancies(?:\{[^}]*\})? (\d+)/m.exec(await registry.metrics())?.[1]);
const lastVerified = async () =>
  Number(/^order_books_verified_timestamp_seconds(?:\{[^}]*\})? (\S+)/m.exec(await registry.metrics())?.[1]);
const addToStock = (units: number) =>
  shop.db.query('update stock set count = count + $2 where product_id = $1', [product, units]);

/** Places and pays an order. @returns its capture, as stored */
async function payment() {
  const as = customer();
  const { body } = await shop.order(as, [[product, 1]], 10, { paymentMethod: 'pp' });
  await payOrder(shop, { id: body._id, as });
  const [capture] = await shop.db.query<{ capture_id: string; order_id: string }>(
    'select * from captures where order_id = $1',
    [body._id],
  );
  if (capture === undefined) throw new Error('the order has no capture');
  return { captureId: capture.capture_id, orderId: capture.order_id };
}
const verifiedAt = async (captureId: string) =>
  (
    await shop.db.query<{ at: Date | null }>('select verified_at as at from captures where capture_id = $1', [
      captureId,
    ])
  )[0]?.at ?? null;
/** Changes a capture at PayPal. */
async function changeAtPayPal(captureId: string, change: object) {
  Object.assign(await shop.fakePayPal.paypal.getCapture(captureId, AbortSignal.timeout(1_000)), change);
}

describe('the verification of the books', () => {
  it('records a difference once, counts it, and marks it as resolved when it no longer holds', async () => {
    await verify();
    expect([await openRows(), await openCount()]).toEqual([[], 0]);
    await addToStock(2);
    await verify();
    const [first] = await openRows();
    expect(first).toMatchObject({ rule: 'stock-mismatch', subject: `product/${product}`, details: { left: 1_002 } });
    await addToStock(1);
    await verify();
    expect(await openRows()).toMatchObject([{ id: first?.id, details: { left: 1_003 } }]);
    expect(await openCount()).toBe(1);
    await addToStock(-3);
    await verify();
    expect([await openRows(), await openCount()]).toEqual([[], 0]);
  });

  it('counts refunds that PayPal refused, until they are completed', async () => {
    const failedRefunds = async () =>
      Number(/^order_failed_refunds(?:\{[^}]*\})? (\d+)/m.exec(await registry.metrics())?.[1]);
    const { orderId } = await payment();
    shop.fakePayPal.failNext('refund', new PayPalRefused(422, 'REFUND_FAILED_INSUFFICIENT_FUNDS'));
    await shop.call('post', `/api/orders/${orderId}/cancel`, { as: grace, body: {} });
    await processRefunds(shop.payments, () => false);
    await verify();
    expect(await failedRefunds()).toBe(1);
    const [refund] = await shop.db.query<{ id: string }>('select id from refunds where order_id = $1', [orderId]);
    await shop.call('post', `/api/admin/order/refunds/${refund?.id}/retry`, { as: grace });
    await processRefunds(shop.payments, () => false);
    await verify();
    expect(await failedRefunds()).toBe(0);
  });

  it('finds a difference again that an administrator has resolved while it holds', async () => {
    await addToStock(1);
    await verify();
    const [first] = await openRows();
    await shop.call('post', `/api/admin/order/discrepancies/${first?.id}/resolve`, { as: grace });
    expect(await openRows()).toEqual([]);
    await verify();
    expect((await openRows()).map(({ id }) => id)).not.toEqual([first?.id]);
    expect(await openRows()).toHaveLength(1);
    await addToStock(-1);
    await verify();
  });

  it('ends between two ranges when the service stops, without a result', async () => {
    await verify();
    const before = await lastVerified();
    await addToStock(1);
    const replica = { db: shop.db, paypal: shop.fakePayPal.paypal, now: () => new Date(), logger: shop.logger };
    await runVerification(replica, () => true);
    expect([await openRows(), await lastVerified()]).toEqual([[], before]);
    await addToStock(-1);
  });

  it('publishes when the books were verified last, and keeps that time when a run fails', async () => {
    const now = new Date('2026-12-01T00:00:00.500Z');
    await verify({ now: () => now });
    expect(await lastVerified()).toBe(now.getTime() / 1_000);
    await shop.db.query('alter table stock rename to hidden');
    await shop.db.query(
      `insert into discrepancies (id, rule, subject, details, found_at, last_found_at)
       values ('e', 'surplus-payment', 'capture/E', '{}', now(), now())`,
    );
    const failure = await verifyOnce().catch((error) => error);
    await shop.db.query('alter table hidden rename to stock');
    expect(failure).toBeInstanceOf(Error);
    expect([await lastVerified(), await openCount()]).toEqual([now.getTime() / 1_000, 1]);
    await shop.db.query(`delete from discrepancies where id = 'e'`);
  });

  it('leaves discrepancies of other rules open', async () => {
    await shop.db.query(
      `insert into discrepancies (id, rule, subject, details, found_at, last_found_at)
       values ('d', 'surplus-payment', 'capture/C', '{}', now(), now())`,
    );
    await verify();
    const rows = await openRows();
    await shop.db.query(`delete from discrepancies where id = 'd'`);
    expect(rows).toMatchObject([{ id: 'd' }]);
  });

  it('runs on one replica at a time', async () => {
    const replica = await shop.db.pool.connect();
    await replica.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.bookVerification]);
    await addToStock(1);
    expect(await verifyOnce()).toBe(false);
    expect(await openRows()).toEqual([]);
    await replica.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.bookVerification]);
    replica.release();
    await addToStock(-1);
  });
});

/** Stores captures … of yesterday; the last ones are of kind `mismatch`. */
const surplusCaptures = (count: number, { mismatches = 0 } = {}) =>
  shop.db.query(
    `insert into captures (capture_id, order_id, paypal_order_id, kind, amount_cents, captured_at)
     select 'X-' || n, (select id from orders limit 1), 'PP', case when n > $2 then 'mismatch' else 'surplus' end, 1, $3
     from generate_series(1, $1) n`,
    [count, count - mismatches, new Date(Date.now() - DAY_MS)],
  );
/** A PayPal that reports another amount of every capture. @param compared receives the ids */
const comparing = (compared: string[], before: (id: string) => Promise<unknown> = async () => {}) => ({
  ...shop.fakePayPal.paypal,
  getCapture: async (id: string) => {
    await before(id);
    compared.push(id);
    return { id, status: 'COMPLETED', amount: { currency_code: 'USD', value: '9.99' } };
  },
});

describe('the comparison of captures with PayPal', () => {
  afterEach(async () => {
    await shop.db.query(`delete from captures where capture_id like 'X-%'`);
    await shop.db.query('update discrepancies set resolved_at = now() where resolved_at is null');
  });

  it.each([
    ['another amount', { amount: { currency_code: 'USD', value: '10.01' } }],
    ['another currency', { amount: { currency_code: 'EUR', value: '10.00' } }],
    ['a refund that the shop did not request', { status: 'REFUNDED' }],
  ])('finds %s, until it agrees', async (_, change) => {
    const { captureId, orderId } = await payment();
    const before = structuredClone(await shop.fakePayPal.paypal.getCapture(captureId, AbortSignal.timeout(1_000)));
    await changeAtPayPal(captureId, change);
    await verify();
    expect(await openRows()).toMatchObject([
      { rule: 'paypal-mismatch', subject: `capture/${captureId}`, details: { orderId, amountCents: 1_000 } },
    ]);
    expect(await verifiedAt(captureId)).toBeNull();
    await changeAtPayPal(captureId, before);
    await verify();
    expect(await openRows()).toEqual([]);
    expect(await verifiedAt(captureId)).toEqual(expect.any(Date));
  });

  it('finds a capture that PayPal does not know', async () => {
    const { captureId, orderId } = await payment();
    const found = [...shop.fakePayPal.orders].find(
      ([, { purchase_units }]) => purchase_units[0]?.custom_id === orderId,
    );
    const [id, order] = found ?? [];
    if (id === undefined || order === undefined) throw new Error('no PayPal order');
    shop.fakePayPal.orders.delete(id);
    await verify();
    expect(await openRows()).toMatchObject([{ subject: `capture/${captureId}`, details: { paypalStatus: null } }]);
    shop.fakePayPal.orders.set(id, order);
    await verify();
    expect(await openRows()).toEqual([]);
  });

  it('compares each capture once, and again after its refund', async () => {
    const { captureId, orderId } = await payment();
    await verify();
    const first = await verifiedAt(captureId);
    await verify();
    expect(await verifiedAt(captureId)).toEqual(first);
    await shop.call('post', `/api/orders/${orderId}/cancel`, { as: grace, body: {} });
    await processRefunds(shop.payments, () => false);
    await changeAtPayPal(captureId, { status: 'COMPLETED' });
    await verify();
    expect(await openRows()).toMatchObject([{ rule: 'paypal-mismatch', details: { refundStatus: 'completed' } }]);
    await changeAtPayPal(captureId, { status: 'REFUNDED' });
    await verify();
    expect(await openRows()).toEqual([]);
  });

  it('compares a capture of the last 3 days again after 24 hours', async () => {
    const { captureId } = await payment();
    await verify();
    await changeAtPayPal(captureId, { status: 'REVERSED' });
    await verify({ now: () => new Date(Date.now() + DAY_MS - 60_000) });
    expect(await openRows()).toEqual([]);
    await verify({ now: () => new Date(Date.now() + DAY_MS) });
    expect(await openRows()).toMatchObject([
      { subject: `capture/${captureId}`, details: { paypalStatus: 'REVERSED' } },
    ]);
    await changeAtPayPal(captureId, { status: 'COMPLETED' });
    await verify();
    expect(await openRows()).toEqual([]);
  });

  it('compares a capture once more when a webhook asked for it, however old it is', async () => {
    const { captureId } = await payment();
    await verify();
    await shop.db.query(
      `update captures set captured_at = captured_at - interval '40 days', compare_requested_at = now()
       where capture_id = $1`,
      [captureId],
    );
    await changeAtPayPal(captureId, { status: 'REFUNDED' });
    await verify();
    expect(await openRows()).toMatchObject([
      { subject: `capture/${captureId}`, details: { paypalStatus: 'REFUNDED' } },
    ]);
    await changeAtPayPal(captureId, { status: 'COMPLETED' });
    await verify();
    expect(await openRows()).toEqual([]);
    const compared = await verifiedAt(captureId);
    await verify({ now: () => new Date(Date.now() + 2 * DAY_MS) });
    expect(await verifiedAt(captureId)).toEqual(compared);
  });

  it('compares a capture again when a webhook asks for it during the comparison', async () => {
    const { captureId } = await payment();
    const { paypal } = shop.fakePayPal;
    const getCapture: typeof paypal.getCapture = async (id, signal) => {
      const found = structuredClone(await paypal.getCapture(id, signal));
      await shop.db.query('update captures set compare_requested_at = now() where capture_id = $1', [captureId]);
      await changeAtPayPal(captureId, { status: 'REFUNDED' });
      return found;
    };
    await verify({ paypal: { ...shop.fakePayPal.paypal, getCapture } });
    expect(await openRows()).toEqual([]);
    await verify();
    expect(await openRows()).toMatchObject([{ subject: `capture/${captureId}` }]);
    await changeAtPayPal(captureId, { status: 'COMPLETED' });
    await verify();
  });

  it('gives no false alarm when a refund completes during the comparison', async () => {
    const { orderId } = await payment();
    const { paypal } = shop.fakePayPal;
    const getCapture: typeof paypal.getCapture = async (id, signal) => {
      const found = structuredClone(await paypal.getCapture(id, signal));
      await shop.call('post', `/api/orders/${orderId}/cancel`, { as: grace, body: {} });
      await processRefunds(shop.payments, () => false);
      return found;
    };
    await verify({ paypal: { ...shop.fakePayPal.paypal, getCapture } });
    expect(await openRows()).toEqual([]);
    await verify();
    expect(await openRows()).toEqual([]);
  });

  it('compares every capture of the last 3 days in one run, each once', async () => {
    await surplusCaptures(70, { mismatches: 10 });
    await shop.db.query(
      `insert into captures (capture_id, order_id, paypal_order_id, kind, amount_cents, captured_at)
       values ('X-old', (select id from orders limit 1), 'PP', 'surplus', 1, $1)`,
      [new Date(Date.now() - 4 * DAY_MS)],
    );
    const compared: string[] = [];
    await verify({ paypal: comparing(compared) });
    expect([compared.length, new Set(compared).size, compared.includes('X-old')]).toEqual([60, 60, false]);
  });

  it('ends when its time is over, and continues in the next run with the captures that were not compared', async () => {
    await surplusCaptures(20);
    const compared: string[] = [];
    const slow = comparing(compared, () => wait(20));
    await verify({ paypal: slow, captureBudgetMs: 100 });
    // Timers may fire a millisecond early.
    expect(compared.length).toBeLessThanOrEqual(6);
    for (let runs = 1; runs < 20 && compared.length < 20; runs += 1)
      await verify({ paypal: slow, captureBudgetMs: 100 });
    // Those that differ are compared again, after the others.
    expect(new Set(compared.slice(0, 20)).size).toBe(20);
  });

  it('compares the others when PayPal fails for some captures only', async () => {
    await surplusCaptures(10);
    const compared: string[] = [];
    const broken = ['X-1', 'X-2', 'X-3', 'X-4'];
    const paypal = comparing(compared, async (id) => {
      if (broken.includes(id)) throw new PayPalUnavailable('500');
    });
    await shop.db.query(`update captures set compare_requested_at = now() where capture_id = any($1)`, [broken]);
    for (let runs = 0; runs < 3; runs += 1) await verify({ paypal });
    expect(new Set(compared)).toEqual(new Set(['X-5', 'X-6', 'X-7', 'X-8', 'X-9', 'X-10']));
  });

  it('waits for the next run when PayPal is away', async () => {
    const { captureId } = await payment();
    const getCapture = () => Promise.reject(new PayPalUnavailable('no response'));
    await verify({ paypal: { ...shop.fakePayPal.paypal, getCapture } });
    expect([await verifiedAt(captureId), await openRows()]).toEqual([null, []]);
  });
});

describe('listDifferences', () => {
  const list = async (paypal: Parameters<typeof listDifferences>[1]) => {
    const lines: string[] = [];
    for await (const difference of listDifferences(shop.db, paypal, new Date())) lines.push(differenceLine(difference));
    return lines;
  };

  it('lists differences of every rule without recording them', async () => {
    const { captureId } = await payment();
    await verify();
    const { paypal } = shop.fakePayPal;
    expect(await list(paypal)).toEqual([]);
    await addToStock(1);
    await changeAtPayPal(captureId, { status: 'REFUNDED' });
    const lines = await list(paypal);
    expect(lines).toEqual([
      expect.stringMatching(`^stock-mismatch product/${product}: left \\d+, adjusted 1000, ordered \\d+$`),
      expect.stringContaining(`paypal-mismatch capture/${captureId}: `),
    ]);
    expect(await openRows()).toEqual([]);
    await addToStock(-1);
    await changeAtPayPal(captureId, { status: 'COMPLETED' });
  });
});

describe('pruneWebhookEvents', () => {
  it('deletes events that are older than 30 days', async () => {
    for (const days of [29, 31])
      await shop.db.query('insert into webhook_events (event_id, received_at) values ($1, $2)', [
        `${days} days`,
        new Date(Date.now() - days * DAY_MS),
      ]);
    await pruneWebhookEvents(shop.db, { now: () => new Date(), isStopped: () => false });
    expect(await shop.db.query('select event_id from webhook_events')).toEqual([{ event_id: '29 days' }]);
  });
});
