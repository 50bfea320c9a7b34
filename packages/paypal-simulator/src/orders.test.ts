import { type OpenSimulator, openSimulator, UNIT } from './testing/open-simulator.ts';

let paypal: OpenSimulator;
beforeAll(async () => {
  paypal = await openSimulator();
});
afterAll(() => paypal.stop());

const representation = { prefer: 'return=representation' };
const amount = (value: string, more: object = {}) => ({ amount: { currency_code: 'USD', value, ...more } });
const issueOf = ({ body }: { body: { details?: { issue: string }[] } }) => body.details?.[0]?.issue;

describe('access tokens of the PayPal simulator', () => {
  const ask = (credentials: string, grant = 'client_credentials') =>
    fetch(`${paypal.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      body: new URLSearchParams({ grant_type: grant }),
    });

  it('are issued for the simulator’s id and secret only', async () => {
    expect(await (await ask('simulator:simulator')).json()).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 });
    const refused = await ask('simulator:wrong');
    expect([refused.status, await refused.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
    expect((await ask('simulator:simulator', 'password')).status).toBe(400);
  });

  it.each(['', 'Bearer A21AA-99999999999999-forged', 'Basic c2ltdWxhdG9yOnNpbXVsYXRvcg=='])(
    'are required: %p is 401',
    async (authorization) => {
      const { status, body } = await paypal.call('GET', '/v2/checkout/orders/O1', undefined, { authorization });
      expect([status, body.name]).toEqual([401, 'AUTHENTICATION_FAILURE']);
    },
  );
});

describe('orders of the PayPal simulator', () => {
  it('are created with a minimal response', async () => {
    const { status, body } = await paypal.create();
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.stringMatching(/^[A-Z0-9]{17}$/), status: 'CREATED', links: expect.any(Array) });
    expect((body.links as unknown as { rel: string }[]).map(({ rel }) => rel)).toEqual([
      'self',
      'approve',
      'update',
      'capture',
    ]);
  });

  it('are created with a whole response on request', async () => {
    const { body } = await paypal.create(UNIT, representation);
    expect(body).toMatchObject({
      intent: 'CAPTURE',
      status: 'CREATED',
      purchase_units: [{ ...UNIT, reference_id: 'default', payee: { merchant_id: 'SIMULATEDPAYEE' } }],
    });
  });

  it('wait for the payer when PayPal is their payment source', async () => {
    const source = { intent: 'CAPTURE', purchase_units: [UNIT], payment_source: { paypal: {} } };
    const { body } = await paypal.call('POST', '/v2/checkout/orders', source);
    expect([body.status, body.links?.[1]?.rel]).toEqual(['PAYER_ACTION_REQUIRED', 'payer-action']);
  });

  it('are created once per PayPal-Request-Id', async () => {
    const request = { 'paypal-request-id': 'shop-order-create-0' };
    const first = await paypal.create(UNIT, request);
    const second = await paypal.create(UNIT, request);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it.each([
    ['INVALID_CURRENCY_CODE', { amount: { currency_code: 'INR', value: '30.00' } }],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', amount('0.00')],
    ['DECIMAL_PRECISION', amount('1.001')],
    ['AMOUNT_MISMATCH', amount('3.00', { breakdown: { item_total: { currency_code: 'USD', value: '2.99' } } })],
    ['CURRENCY_MISMATCH', amount('3.00', { breakdown: { item_total: { currency_code: 'EUR', value: '3.00' } } })],
    ['ITEM_TOTAL_REQUIRED', { ...UNIT, ...amount('30.00') }],
    ['ITEM_TOTAL_MISMATCH', { ...UNIT, items: [{ ...UNIT.items[0], quantity: '1' }] }],
    ['PAYEE_ACCOUNT_INVALID', { ...UNIT, payee: { merchant_id: 'OTHER' } }],
  ])('are refused with %s', async (issue, unit) => {
    const response = await paypal.create(unit);
    expect([response.status, response.body.name]).toEqual([422, 'UNPROCESSABLE_ENTITY']);
    expect(issueOf(response as never)).toBe(issue);
  });

  it.each([
    ['MISSING_REQUIRED_PARAMETER', '/purchase_units/0/amount', { custom_id: 'x' }],
    ['INVALID_PARAMETER_SYNTAX', '/purchase_units/0/amount/value', amount('1,5')],
    [
      'INVALID_PARAMETER_SYNTAX',
      '/purchase_units/0/items/0/name',
      { ...UNIT, items: [{ ...UNIT.items[0], name: 'x'.repeat(128) }] },
    ],
  ])('are 400 with %s for %s', async (issue, field, unit) => {
    const { status, body } = await paypal.create(unit);
    expect(status).toBe(400);
    expect(body).toMatchObject({ name: 'INVALID_REQUEST', details: [{ issue, field, location: 'body' }] });
  });

  it('are approved only by a script of the same currency', async () => {
    const euros = { amount: { currency_code: 'EUR', value: '30.00' } };
    const orderId = String((await paypal.create(euros)).body.id);
    const approve = (currency: string) => paypal.call('POST', `/simulator/orders/${orderId}/approve`, { currency });
    const refused = await approve('USD');
    expect([refused.status, issueOf(refused as never)]).toEqual([422, 'CURRENCY_MISMATCH']);
    expect((await approve('EUR')).status).toBe(200);
  });

  it('are captured after approval only', async () => {
    const orderId = String((await paypal.create()).body.id);
    const early = await paypal.capture(orderId);
    expect([early.status, issueOf(early as never)]).toEqual([422, 'ORDER_NOT_APPROVED']);
    await paypal.approve(orderId);
    const { status, body } = await paypal.capture(orderId);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: orderId,
      status: 'COMPLETED',
      payer: { payer_id: 'SIMULATEDBUYER' },
      purchase_units: [
        {
          reference_id: 'default',
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                amount: { currency_code: 'USD', value: '30.00' },
                final_capture: true,
                custom_id: 'order-1',
                seller_receivable_breakdown: { paypal_fee: { value: '1.54' }, net_amount: { value: '28.46' } },
              },
            ],
          },
        },
      ],
    });
  });

  it('are captured once: the same PayPal-Request-Id gets the same capture, another one 422', async () => {
    const orderId = await paypal.approved();
    const first = await paypal.capture(orderId, 'capture-0');
    const second = await paypal.capture(orderId, 'capture-0');
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    const third = await paypal.capture(orderId, 'capture-1');
    expect([third.status, issueOf(third as never)]).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
  });

  it('are unknown after they have expired', async () => {
    const orderId = await paypal.approved();
    await paypal.call('POST', `/simulator/orders/${orderId}/expire`);
    const { status, body } = await paypal.call('GET', `/v2/checkout/orders/${orderId}`);
    expect([status, body.name]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect((await paypal.capture(orderId)).status).toBe(404);
  });

  it('show their capture by itself, with payee and order', async () => {
    const { orderId, captureId } = await paypal.paid();
    const { body } = await paypal.call('GET', `/v2/payments/captures/${captureId}`);
    expect(body).toMatchObject({
      id: captureId,
      status: 'COMPLETED',
      payee: { merchant_id: 'SIMULATEDPAYEE' },
      supplementary_data: { related_ids: { order_id: orderId } },
    });
  });
});
