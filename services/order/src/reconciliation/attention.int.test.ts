import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { recordDiscrepancy } from '../payments/discrepancies.ts';
import { processRefunds } from '../payments/process-refunds.ts';
import { PayPalRefused } from '../paypal/paypal-errors.ts';
import { onProductChanged } from '../stock/on-product-changed.ts';
import { administrator, customer } from '../testing/callers.ts';
import { payOrder } from '../testing/pay-order.ts';
import { productEvent, productState } from '../testing/products.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

const HOUR_MS = 3_600_000;
const grace = administrator();
let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService();
  product = await shop.addProduct({ count: 1_000 });
});
afterAll(() => shop.close());

const attention = async () => (await shop.call('get', '/api/admin/order/attention', { as: grace })).body;
const resolve = (id: string, as = grace) => shop.call('post', `/api/admin/order/discrepancies/${id}/resolve`, { as });
const retry = (id: string, as = grace) => shop.call('post', `/api/admin/order/refunds/${id}/retry`, { as });
const auditOf = async (subject: string) =>
  (await shop.call('get', `/api/admin/order/audit?subject=${subject}`, { as: grace })).body;
const record = (subject: string) =>
  recordDiscrepancy(shop.db, { rule: 'stock-mismatch', subject, details: { differenceUnits: 2 }, now: new Date() });

/** Pays an order and cancels it, while PayPal refuses the refund. @returns the failed refund */
async function failedRefund(as: UserCaller): Promise<{ id: string; order_id: string }> {
  const { body: placed } = await shop.order(as, [[product, 1]], 10, { paymentMethod: 'pp' });
  await payOrder(shop, { id: placed._id, as });
  shop.fakePayPal.failNext('refund', new PayPalRefused(422, 'REFUND_FAILED_INSUFFICIENT_FUNDS'));
  await shop.call('post', `/api/orders/${placed._id}/cancel`, { as, body: {} });
  await processRefunds(shop.payments, () => false);
  const [refund] = await shop.db.query<{ id: string; order_id: string; status: string }>(
    'select * from refunds where order_id = $1',
    [placed._id],
  );
  if (refund?.status !== 'failed') throw new Error('the refund has not failed');
  return refund;
}

describe('GET /api/admin/order/attention', () => {
  it('lists open discrepancies, and none that is resolved', async () => {
    await record(`product/${product}`);
    const { discrepancies, discrepanciesCount } = await attention();
    expect(discrepanciesCount).toBe(1);
    expect(discrepancies).toEqual([
      {
        _id: expect.any(String),
        rule: 'stock-mismatch',
        subject: `product/${product}`,
        details: { differenceUnits: 2 },
        foundAt: expect.any(String),
      },
    ]);
    for (let call = 1; call <= 2; call += 1) {
      const { status, body } = await resolve(discrepancies[0]._id);
      expect([status, body]).toEqual([200, { message: 'discrepancy resolved' }]);
    }
    expect(await attention()).toMatchObject({ discrepancies: [], discrepanciesCount: 0 });
    expect(await auditOf(`product/${product}`)).toMatchObject([
      {
        what: 'discrepancy-resolved',
        before: { discrepancy: 'stock-mismatch' },
        after: { discrepancy: null },
        by: { _id: grace.userId },
      },
    ]);
  });

  it('lists the oldest 20 of each kind and counts all', async () => {
    for (let index = 0; index < 21; index += 1) await record(`product/${newId()}`);
    const { discrepancies, discrepanciesCount } = await attention();
    expect([discrepancies.length, discrepanciesCount]).toEqual([20, 21]);
    await shop.db.query('update discrepancies set resolved_at = now() where resolved_at is null');
  });

  it('lists paid and cash orders that are undelivered for 48 hours, oldest first', async () => {
    const at = async (hoursAgo: number, status: string, paymentMethod: 'pp' | 'cod') => {
      const { body } = await shop.order(customer(), [[product, 1]], 10);
      await shop.db.query('update orders set created_at = $2, status = $3, payment_method = $4 where id = $1', [
        body._id,
        new Date(Date.now() - hoursAgo * HOUR_MS),
        status,
        paymentMethod,
      ]);
      return body._id as string;
    };
    const cash = await at(49, 'placed', 'cod');
    const paid = await at(50, 'paid', 'pp');
    await at(47, 'placed', 'cod');
    await at(60, 'placed', 'pp');
    for (const status of ['delivered', 'expired', 'cancelled', 'refunding', 'refunded']) await at(60, status, 'pp');
    const { overdue, overdueCount } = await attention();
    expect(overdue.map(({ _id }: { _id: string }) => _id)).toEqual([paid, cash]);
    expect(overdue[0]).toMatchObject({ user: { name: 'Ada', lastName: 'Moss' }, total: 10 });
    expect(overdueCount).toBe(2);
  });

  it('lists products that are sold out, by their current name, and neither removed nor restocked ones', async () => {
    const lamp = productState({ name: 'Lamp', count: 0 });
    const publish = (state: typeof lamp) =>
      shop.db.transaction((tx) => onProductChanged(shop.outbox)(tx, productEvent(state)));
    await publish(lamp);
    const { body: placed } = await shop.order(customer(), [[await shop.addProduct({ name: 'Mug', count: 2 }), 2]], 20);
    await shop.addProduct({ count: 0, removed: true });
    const soldOut = async () => {
      const { soldOut: rows, soldOutCount } = await attention();
      return [rows.map(({ name }: { name: string }) => name), soldOutCount];
    };
    expect(await soldOut()).toEqual([['Lamp', 'Mug'], 2]);
    await publish({ ...lamp, name: 'Reading lamp' });
    expect(await soldOut()).toEqual([['Reading lamp', 'Mug'], 2]);
    await shop.call('post', `/api/orders/${placed._id}/cancel`, { as: grace, body: {} });
    expect(await soldOut()).toEqual([['Reading lamp'], 1]);
    for (let index = 0; index < 20; index += 1) await shop.addProduct({ count: 0 });
    const { soldOut: rows, soldOutCount } = await attention();
    expect([rows.length, soldOutCount]).toEqual([20, 21]);
    expect(rows[0]).toEqual({ _id: lamp.productId, name: 'Reading lamp', waiting: 0 });
  });

  it('is restricted to administrators, as are its actions', async () => {
    const ada = customer();
    expect((await shop.call('get', '/api/admin/order/attention', { as: ada })).status).toBe(403);
    expect((await resolve(newId(), ada)).status).toBe(403);
    expect((await retry(newId(), ada)).status).toBe(403);
    for (const id of [newId(), 'x']) expect([(await resolve(id)).status, (await retry(id)).status]).toEqual([404, 404]);
  });
});

describe('retrying a failed refund', () => {
  it('requests it again under a new request id, and refunds the order', async () => {
    const { id, order_id: orderId } = await failedRefund(customer());
    expect((await attention()).failedRefunds).toEqual([
      {
        _id: id,
        orderId,
        amount: 10,
        error: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
        canRetry: true,
        requestedAt: expect.any(String),
      },
    ]);
    const { status, body } = await retry(id);
    expect([status, body]).toEqual([200, { message: 'refund requested' }]);
    expect(await attention()).toMatchObject({ failedRefunds: [], failedRefundsCount: 0 });
    await processRefunds(shop.payments, () => false);
    const requests = shop.fakePayPal.calls.filter(({ requestId }) => requestId?.startsWith(`${id}-refund`));
    expect(requests.map(({ requestId }) => requestId)).toEqual([`${id}-refund-1`, `${id}-refund-2`]);
    const { body: order } = await shop.call('get', `/api/orders/user/${orderId}`, { as: grace });
    expect(order.status).toBe('refunded');
    expect((await auditOf(`order/${orderId}`))[0]).toMatchObject({
      what: 'refund-retried',
      before: { refund: 'failed' },
      after: { refund: 'requested' },
    });
  });

  it.each(['requested', 'pending'])(
    'lists a refund that is still %s after 24 hours, without a retry',
    async (status) => {
      const { id } = await failedRefund(customer());
      const requestedHoursAgo = (hours: number) =>
        shop.db.query('update refunds set status = $2, error = $3, requested_at = $4 where id = $1', [
          id,
          status,
          'no response',
          new Date(Date.now() - hours * HOUR_MS),
        ]);
      await requestedHoursAgo(23);
      expect(await attention()).toMatchObject({ failedRefunds: [], failedRefundsCount: 0 });
      await requestedHoursAgo(24);
      expect(await attention()).toMatchObject({
        failedRefunds: [{ _id: id, error: 'no response', canRetry: false }],
        failedRefundsCount: 1,
      });
      await shop.db.query(`update refunds set status = 'completed' where id = $1`, [id]);
      expect(await attention()).toMatchObject({ failedRefunds: [], failedRefundsCount: 0 });
    },
  );

  it('is 409 for a refund that has not failed, and succeeds once for concurrent calls', async () => {
    const { id } = await failedRefund(customer());
    const responses = await Promise.all(Array.from({ length: 5 }, () => retry(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('refund-not-failed');
    const [refund] = await shop.db.query<{ generation: number }>('select generation from refunds where id = $1', [id]);
    expect(refund?.generation).toBe(2);
  });
});
