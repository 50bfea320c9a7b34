import type { Mode } from './modes.ts';
import { firstCapture, type Json, type OpenSimulator, openSimulator } from './testing/open-simulator.ts';

let paypal: OpenSimulator;
beforeEach(async () => {
  paypal = await openSimulator();
});
afterEach(() => paypal.stop());

const show = async (orderId: string) => (await paypal.call('GET', `/v2/checkout/orders/${orderId}`)).body;
const capturesOf = async () => (await paypal.ledger()).captures as unknown as Json[];
const script = (fault: object) => paypal.call('POST', '/simulator/faults', fault);

describe('outcomes that the buyer of the PayPal simulator chooses', () => {
  it('declined: 422 INSTRUMENT_DECLINED until the buyer approves again, and nothing is taken', async () => {
    const orderId = await paypal.approved('declined');
    const { status, body } = await paypal.capture(orderId);
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ details: [expect.objectContaining({ issue: 'INSTRUMENT_DECLINED' })] }),
    ]);
    expect(await capturesOf()).toEqual([]);
    await paypal.approve(orderId);
    expect((await paypal.capture(orderId)).status).toBe(201);
  });

  it('pending: the order is completed, its capture is not, until it is settled', async () => {
    const orderId = await paypal.approved('pending');
    const { body } = await paypal.capture(orderId);
    expect([body.status, firstCapture(body)?.status]).toEqual(['COMPLETED', 'PENDING']);
    expect(firstCapture(body)).not.toHaveProperty('seller_receivable_breakdown');
    await paypal.call('POST', `/simulator/captures/${firstCapture(body)?.id}/settle`, { status: 'COMPLETED' });
    expect(firstCapture(await show(orderId))?.status).toBe('COMPLETED');
  });

  it('wrong-amount: one cent more is taken than was ordered', async () => {
    const orderId = await paypal.approved('wrong-amount');
    await paypal.capture(orderId);
    const order = await show(orderId);
    expect(firstCapture(order)?.amount).toEqual({ currency_code: 'USD', value: '30.01' });
    expect(order.purchase_units?.[0]?.amount?.value).toBe('30.00');
  });

  it.each([
    ['USD', 'EUR'],
    ['EUR', 'USD'],
  ])('wrong-currency: in a shop of %s, %s are taken', async (currency_code, taken) => {
    const orderId = await paypal.approved('wrong-currency', { amount: { currency_code, value: '30.00' } });
    await paypal.capture(orderId);
    expect(firstCapture(await show(orderId))?.amount).toEqual({ currency_code: taken, value: '30.00' });
  });

  it('wrong-payee: another merchant is paid', async () => {
    const orderId = await paypal.approved('wrong-payee');
    await paypal.capture(orderId);
    expect((await show(orderId)).purchase_units?.[0]?.payee?.merchant_id).toBe('ANOTHERPAYEE1');
  });

  it('wrong-custom-id: order and capture name another order', async () => {
    const orderId = await paypal.approved('wrong-custom-id');
    await paypal.capture(orderId);
    const order = await show(orderId);
    expect([order.purchase_units?.[0]?.custom_id, firstCapture(order)?.custom_id]).toEqual([
      'another-order',
      'another-order',
    ]);
  });

  it('already-captured: 422 ORDER_ALREADY_CAPTURED, and the money is taken once', async () => {
    const orderId = await paypal.approved('already-captured');
    for (const request of ['a', 'a', 'b']) {
      expect((await paypal.capture(orderId, request)).body).toMatchObject({
        details: [{ issue: 'ORDER_ALREADY_CAPTURED' }],
      });
    }
    expect(await capturesOf()).toHaveLength(1);
    expect(firstCapture(await show(orderId))?.status).toBe('COMPLETED');
  });

  it.each([
    ['500', 500, 'INTERNAL_SERVER_ERROR'],
    ['429', 429, 'RATE_LIMIT_REACHED'],
  ] as const)('%s: each capture is %d, and nothing is taken', async (mode, status, name) => {
    const orderId = await paypal.approved(mode);
    const response = await paypal.capture(orderId);
    expect([response.status, response.body.name]).toEqual([status, name]);
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '1' : null);
    expect(await capturesOf()).toEqual([]);
  });

  it('hang: no response comes, and nothing is taken', async () => {
    const orderId = await paypal.approved('hang');
    const patience = AbortSignal.timeout(300);
    await expect(
      paypal.call('POST', `/v2/checkout/orders/${orderId}/capture`, undefined, {}, patience),
    ).rejects.toThrow('timeout');
    expect(await capturesOf()).toEqual([]);
  });

  it('lost-reply: the connection breaks after the money was taken; the same PayPal-Request-Id finds the capture', async () => {
    const orderId = await paypal.approved('lost-reply');
    await expect(paypal.capture(orderId, 'lost-0')).rejects.toThrow('fetch failed');
    expect(firstCapture(await show(orderId))?.status).toBe('COMPLETED');
    expect((await paypal.capture(orderId, 'lost-0')).status).toBe(200);
    expect(await capturesOf()).toHaveLength(1);
  });
});

describe('scripted faults of the PayPal simulator', () => {
  it('apply to the given number of calls of any kind', async () => {
    await script({ mode: '500', count: 2 });
    const statuses = [];
    for (let calls = 0; calls < 3; calls += 1) statuses.push((await paypal.create()).status);
    expect(statuses).toEqual([500, 500, 201]);
  });

  it('apply to calls of the given path only', async () => {
    await script({ mode: '429', path: '/capture' });
    const orderId = await paypal.approved();
    expect((await paypal.capture(orderId)).status).toBe(429);
    expect((await paypal.capture(orderId)).status).toBe(201);
  });

  it('wait for a capture if they are outcomes of captures', async () => {
    await script({ mode: 'wrong-amount' satisfies Mode });
    const orderId = await paypal.approved();
    await paypal.capture(orderId);
    expect(firstCapture(await show(orderId))?.amount?.value).toBe('30.01');
  });

  it('lose the reply of a refund, which the same PayPal-Request-Id finds again', async () => {
    const { captureId } = await paypal.paid();
    await script({ mode: 'lost-reply', path: '/refund' });
    const refund = () =>
      paypal.call('POST', `/v2/payments/captures/${captureId}/refund`, {}, { 'paypal-request-id': 'refund-lost' });
    await expect(refund()).rejects.toThrow('fetch failed');
    expect((await refund()).status).toBe(200);
    const { refunds, requests } = await paypal.ledger();
    expect(refunds).toHaveLength(1);
    expect(requests).toEqual({ 'refund-lost': 2 });
  });

  it('are all discarded by normal', async () => {
    await script({ mode: 'hang', count: 1_000 });
    await script({ mode: 'normal' });
    expect((await paypal.create()).status).toBe(201);
  });

  it('are refused if they are unknown', async () => {
    expect((await script({ mode: 'explode' })).status).toBe(400);
  });
});
