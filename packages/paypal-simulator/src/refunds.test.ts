import { type OpenSimulator, openSimulator } from './testing/open-simulator.ts';

let paypal: OpenSimulator;
beforeAll(async () => {
  paypal = await openSimulator();
});
afterAll(() => paypal.stop());

const usd = (value: string) => ({ amount: { currency_code: 'USD', value } });
const refund = (captureId: string, body?: object, headers?: Record<string, string>) =>
  paypal.call('POST', `/v2/payments/captures/${captureId}/refund`, body, headers);

describe('refunds of the PayPal simulator', () => {
  it('give everything back, and appear in the order', async () => {
    const { orderId, captureId } = await paypal.paid();
    const { status, body } = await refund(captureId);
    expect([status, body]).toEqual([201, { id: expect.any(String), status: 'COMPLETED', links: expect.any(Array) }]);
    const order = await paypal.call('GET', `/v2/checkout/orders/${orderId}`);
    expect(order.body).toMatchObject({
      status: 'COMPLETED',
      purchase_units: [
        { payments: { captures: [{ status: 'REFUNDED' }], refunds: [{ id: body.id, ...usd('30.00') }] } },
      ],
    });
    expect((await paypal.call('GET', `/v2/payments/refunds/${body.id}`)).body).toMatchObject(usd('30.00'));
  });

  it('may be partial', async () => {
    const { captureId } = await paypal.paid();
    const { body } = await refund(captureId, usd('10.00'), { prefer: 'return=representation' });
    expect(body).toMatchObject({
      ...usd('10.00'),
      seller_payable_breakdown: { total_refunded_amount: { value: '10.00' } },
    });
    expect((await paypal.call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('PARTIALLY_REFUNDED');
    expect((await refund(captureId, usd('20.01'))).body).toMatchObject({
      details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }],
    });
  });

  it('are made once per PayPal-Request-Id', async () => {
    const { captureId } = await paypal.paid();
    const request = { 'paypal-request-id': 'refund-0' };
    const first = await refund(captureId, {}, request);
    const second = await refund(captureId, {}, request);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await refund(captureId)).body).toMatchObject({ details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] });
  });

  it('are refused in another currency, for a pending capture, and for an unknown one', async () => {
    const { captureId } = await paypal.paid();
    const euros = { amount: { currency_code: 'EUR', value: '1.00' } };
    expect((await refund(captureId, euros)).body).toMatchObject({
      details: [{ issue: 'REFUND_CAPTURE_CURRENCY_MISMATCH' }],
    });
    const pending = await paypal.paid('pending');
    expect((await refund(pending.captureId)).body).toMatchObject({ details: [{ issue: 'PENDING_CAPTURE' }] });
    expect((await refund('UNKNOWN')).status).toBe(404);
  });

  it('can be scripted to fail, or to stay pending until they are settled', async () => {
    const { captureId } = await paypal.paid();
    const script = (mode: string) => paypal.call('POST', '/simulator/faults', { mode, path: '/refund' });
    await script('declined');
    expect((await refund(captureId)).body).toMatchObject({ details: [{ issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }] });
    await script('pending');
    const { id, status } = (await refund(captureId)).body;
    expect(status).toBe('PENDING');
    const settle = () => paypal.call('POST', `/simulator/refunds/${id}/settle`, { status: 'FAILED' });
    expect((await settle()).status).toBe(200);
    expect((await settle()).status).toBe(422);
    expect((await refund(captureId)).body.status).toBe('COMPLETED');
  });

  it('are listed in the ledger with every capture', async () => {
    const { orderId, captureId } = await paypal.paid();
    await refund(captureId, usd('1.00'));
    expect(await paypal.ledger()).toMatchObject({
      captures: expect.arrayContaining([
        expect.objectContaining({ id: captureId, orderId, customId: 'order-1', status: 'PARTIALLY_REFUNDED' }),
      ]),
      refunds: expect.arrayContaining([expect.objectContaining({ captureId, orderId, ...usd('1.00') })]),
    });
  });
});
