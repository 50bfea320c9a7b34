import { newId } from '@shop/platform/service/postgres/new-id.ts';
import request from '@shop/testing/supertest.ts';
import { PayPalUnavailable } from '../paypal/paypal-errors.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ now: () => NOW });
});
afterAll(() => shop.close());

const signature = {
  'paypal-transmission-id': 't-1',
  'paypal-transmission-time': NOW.toISOString(),
  'paypal-transmission-sig': 'signed',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-auth-algo': 'SHA256withRSA',
};

/** Sends a webhook's body as it is. */
const send = (body: string, headers: Record<string, string> = signature) =>
  request(shop.url())
    .post('/api/orders/paypal/webhook')
    .set('content-type', 'application/json')
    .set(headers)
    .send(body);

/** An order whose payment is complete at PayPal, and which the shop has not heard of. */
async function paidAtPayPal() {
  const ada = customer();
  const product = await shop.addProduct({ count: 5 });
  const { body } = await shop.order(ada, [[product, 1]], 10, { paymentMethod: 'pp' });
  const { paypalOrderId } = (await shop.call('post', `/api/orders/${body._id}/paypal`, { as: ada })).body;
  shop.fakePayPal.complete(paypalOrderId);
  return { orderId: body._id as string, paypalOrderId: paypalOrderId as string };
}

function captureEvent({ orderId, paypalOrderId }: { orderId: string; paypalOrderId: string }, id = newId()): string {
  return JSON.stringify({
    id,
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: {
      id: 'C-1',
      custom_id: orderId,
      amount: { currency_code: 'USD', value: '10.00' },
      supplementary_data: { related_ids: { order_id: paypalOrderId } },
    },
  });
}

const selfLink = { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/R-1' };
const upLink = (id: string) => ({ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${id}` });

const capturesOf = (orderId: string) =>
  shop.db.query<{ id: string; requestedAt: Date | null }>(
    'select capture_id as id, compare_requested_at as "requestedAt" from captures where order_id = $1',
    [orderId],
  );

const statusOf = async (id: string) =>
  (await shop.call('get', `/api/orders/user/${id}`, { as: administrator() })).body.status;

describe('PayPal’s webhook (P-A11)', () => {
  it('pays the order that it names, by what PayPal says about it', async () => {
    const paid = await paidAtPayPal();
    expect((await send(captureEvent(paid))).status).toBe(200);
    expect(await statusOf(paid.orderId)).toBe('paid');
  });

  it('has no effect when it is repeated', async () => {
    const paid = await paidAtPayPal();
    const event = captureEvent(paid);
    for (let at = 0; at < 5; at += 1) expect((await send(event)).status).toBe(200);
    const reads = shop.fakePayPal.calls.filter(({ step }) => step === 'get').length;
    expect((await send(event)).status).toBe(200);
    expect(shop.fakePayPal.calls.filter(({ step }) => step === 'get')).toHaveLength(reads);
    expect(await shop.db.query('select 1 from captures where order_id = $1', [paid.orderId])).toHaveLength(1);
  });

  it('never believes the amounts of its body', async () => {
    const ada = customer();
    const product = await shop.addProduct({ count: 5 });
    const { body } = await shop.order(ada, [[product, 1]], 10, { paymentMethod: 'pp' });
    const { paypalOrderId } = (await shop.call('post', `/api/orders/${body._id}/paypal`, { as: ada })).body;
    expect((await send(captureEvent({ orderId: body._id, paypalOrderId }))).status).toBe(200);
    expect(await statusOf(body._id)).toBe('placed');
  });

  it('is 400 when it is unsigned or forged, without a call to a foreign host', async () => {
    const paid = await paidAtPayPal();
    const event = captureEvent(paid);
    expect((await send(event, {})).status).toBe(400);
    expect((await send(event, { ...signature, 'paypal-transmission-sig': 'forged' })).status).toBe(400);
    const verified = shop.fakePayPal.calls.filter(({ step }) => step === 'verify').length;
    const path = '/v1/notifications/certs/CERT-1';
    for (const url of [
      `https://evil.test${path}`,
      `https://paypal.com.evil.test${path}`,
      `http://api.paypal.com${path}`,
      'https://www.paypal.com/signin',
      `https://api.paypal.com${path}?a=b`,
      'x',
    ])
      expect([url, (await send(event, { ...signature, 'paypal-cert-url': url })).status]).toEqual([url, 400]);
    expect((await send(event, { ...signature, 'paypal-auth-algo': 'none' })).status).toBe(400);
    expect(shop.fakePayPal.calls.filter(({ step }) => step === 'verify')).toHaveLength(verified);
    expect(await statusOf(paid.orderId)).toBe('placed');
  });

  it('is 400 when it is older than PayPal sends it again, or from the future, without a call', async () => {
    const event = captureEvent(await paidAtPayPal());
    const calls = shop.fakePayPal.calls.length;
    for (const days of [-4.1, 1.1]) {
      const time = new Date(NOW.getTime() + days * 86_400_000).toISOString();
      expect((await send(event, { ...signature, 'paypal-transmission-time': time })).status).toBe(400);
    }
    expect((await send(event, { ...signature, 'paypal-transmission-time': 'yesterday' })).status).toBe(400);
    expect(shop.fakePayPal.calls).toHaveLength(calls);
  });

  it('answers a known event before its signature is verified', async () => {
    const event = captureEvent(await paidAtPayPal());
    expect((await send(event)).status).toBe(200);
    const calls = shop.fakePayPal.calls.length;
    expect((await send(event)).status).toBe(200);
    expect(shop.fakePayPal.calls).toHaveLength(calls);
  });

  it('is 400 for anything that is not an event, and 413 above 256 kB', async () => {
    for (const body of ['', 'null', '{}', '[1]', 'not json', '{"id":""}']) expect((await send(body)).status).toBe(400);
    expect((await send(JSON.stringify({ id: 'x'.repeat(1_000_000) }))).status).toBe(413);
  });

  it('records money without an order, and is 400', async () => {
    const { paypalOrderId } = await paidAtPayPal();
    expect((await send(captureEvent({ orderId: newId(), paypalOrderId }))).status).toBe(400);
    expect((await send(captureEvent({ orderId: 'nonsense', paypalOrderId }))).status).toBe(400);
    const found = await shop.db.query('select rule from discrepancies where subject = $1', [
      `paypal-order/${paypalOrderId}`,
    ]);
    expect(found).toEqual([{ rule: 'payment-without-order' }]);
  });

  it('is 400 and records nothing for an order that PayPal does not know either', async () => {
    const paypalOrderId = `PP-${newId()}`;
    expect((await send(captureEvent({ orderId: newId(), paypalOrderId }))).status).toBe(400);
    expect(
      await shop.db.query(`select 1 from discrepancies where subject = $1`, [`paypal-order/${paypalOrderId}`]),
    ).toEqual([]);
  });

  it.each([
    ['a refund', 'PAYMENT.CAPTURE.REFUNDED', (id: string) => ({ id: 'R-1', links: [selfLink, upLink(id)] })],
    ['a reversal', 'PAYMENT.CAPTURE.REVERSED', (id: string) => ({ id })],
  ])('requests the comparison of the capture of %s made at PayPal', async (_, type, resource) => {
    const paid = await paidAtPayPal();
    await send(captureEvent(paid));
    const [before] = await capturesOf(paid.orderId);
    expect(before?.requestedAt).toBeNull();
    const event = { id: newId(), event_type: type, resource: resource(before?.id ?? '') };
    expect((await send(JSON.stringify(event))).status).toBe(200);
    expect(await capturesOf(paid.orderId)).toEqual([{ id: before?.id, requestedAt: expect.any(Date) }]);
  });

  it('acknowledges events about other subjects', async () => {
    const event = { id: newId(), event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'D-1' } };
    expect((await send(JSON.stringify(event))).status).toBe(200);
  });

  it('is 503 while PayPal is unavailable, and takes effect when PayPal sends it again', async () => {
    const paid = await paidAtPayPal();
    const event = captureEvent(paid);
    shop.fakePayPal.failNext('get', new PayPalUnavailable('no response'));
    expect((await send(event)).status).toBe(503);
    expect((await send(event)).status).toBe(200);
    expect(await statusOf(paid.orderId)).toBe('paid');
  });
});
