import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenSimulator, openSimulator } from '@shop/paypal-simulator/testing/open-simulator.ts';
import { createSecret } from '@shop/platform/service/secrets/secret.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import type { Order } from '../orders/order.ts';
import { createPayPalClient, type PayPal } from './paypal-client.ts';
import { PayPalRefused, PayPalUnavailable } from './paypal-errors.ts';

const LIMITS = { timeoutFactor: TIMEOUT_FACTOR };

let simulator: OpenSimulator;
let paypal: PayPal;
beforeEach(async () => {
  simulator = await openSimulator();
  paypal = createPayPalClient(accountAt(simulator.url), LIMITS);
});
const servers: http.Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await simulator.stop();
});

/** Starts a server that stands for PayPal until the end of the test. @returns its address */
async function listen(onRequest: http.RequestListener): Promise<string> {
  const server = http.createServer(onRequest);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function accountAt(apiUrl: string, currency = 'USD') {
  return {
    currency,
    apiUrl,
    clientId: 'simulator',
    clientSecret: 'simulator',
    merchantId: 'SIMULATEDPAYEE',
    webhookId: 'simulated-webhook',
  };
}

const order = {
  id: 'order-1',
  subtotalCents: 3_298,
  lines: [
    { productId: 'a', name: 'Lamp', imagePath: null, quantity: 2, priceCents: 1_500, countBefore: 9 },
    { productId: 'b', name: '😀'.repeat(200), imagePath: null, quantity: 1, priceCents: 298, countBefore: 9 },
  ],
} as unknown as Order;
const deadline = () => AbortSignal.timeout(4_000);
const fault = (mode: string, path: string) => simulator.call('POST', '/simulator/faults', { mode, path });

/** Starts a PayPal, in front of the simulator, whose secret may change. `revoke` ends the tokens of the present one. */
async function listenWithSecret(secret: string) {
  const paypalWith = { secret, revoked: new Set<string>(), issued: new Set<string>(), refused: 0 };
  const url = await listen(async (request, response) => {
    const authorization = request.headers.authorization ?? '';
    const isLogin = request.url === '/v1/oauth2/token';
    const basic = Buffer.from(`simulator:${paypalWith.secret}`).toString('base64');
    if (isLogin ? authorization !== `Basic ${basic}` : paypalWith.revoked.has(authorization)) {
      paypalWith.refused += 1;
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
      return;
    }
    const body = Buffer.concat(await request.toArray());
    const known = Buffer.from('simulator:simulator').toString('base64');
    const forwarded = await fetch(`${simulator.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        ...(request.headers as Record<string, string>),
        ...(isLogin ? { authorization: `Basic ${known}` } : {}),
      },
      ...(body.length > 0 ? { body } : {}),
    });
    const text = await forwarded.text();
    if (isLogin) paypalWith.issued.add(`Bearer ${JSON.parse(text).access_token}`);
    response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(text);
  });
  return {
    url,
    refusals: () => paypalWith.refused,
    change: (next: string) => {
      paypalWith.secret = next;
      paypalWith.revoked = new Set(paypalWith.issued);
    },
  };
}

describe('the PayPal client while its secret is replaced', () => {
  const open = async () => {
    const server = await listenWithSecret('one');
    const clientSecret = createSecret({ name: 'PAYPAL_CLIENT_SECRET', value: 'one' });
    const client = createPayPalClient({ ...accountAt(server.url), clientSecret }, LIMITS);
    let calls = 0;
    const call = () => {
      calls += 1;
      return client.createOrder(order, `order-1-create-${calls}`, deadline());
    };
    return { server, clientSecret, calls: () => Promise.all([call(), call(), call()]) };
  };

  it('fails no call before and after PayPal knows the new secret, and has ended the former tokens', async () => {
    const { server, clientSecret, calls } = await open();
    await calls();
    clientSecret.replace('two');
    await calls();
    server.change('two');
    await calls();
    expect(server.refusals()).toBeGreaterThan(1);
    await calls();
  });

  it('fails when PayPal knows neither the present nor the former secret', async () => {
    const { server, clientSecret, calls } = await open();
    await calls();
    clientSecret.replace('two');
    server.change('three');
    await expect(calls()).rejects.toThrow(PayPalUnavailable);
    clientSecret.replace('three');
    await calls();
  });
});

describe('the PayPal client', () => {
  it('creates, captures and refunds in the currency of the shop', async () => {
    const euros = createPayPalClient(accountAt(simulator.url, 'EUR'), LIMITS);
    const { id } = await euros.createOrder(order, 'order-1-create-1', deadline());
    await simulator.approve(id);
    const captured = await euros.captureOrder(id, `${id}-capture-1`, deadline());
    const [capture] = captured.purchase_units[0]?.payments?.captures ?? [];
    expect(capture?.amount).toEqual({ currency_code: 'EUR', value: '32.98' });
    expect((await euros.refundCapture(capture?.id ?? '', 3_298, 'r-1', deadline())).status).toBe('COMPLETED');
    const inDollars = paypal.refundCapture(capture?.id ?? '', 3_298, 'r-2', deadline());
    await expect(inDollars).rejects.toBeInstanceOf(PayPalRefused);
  });

  it('creates, captures and refunds an order over exactly its total', async () => {
    const created = await paypal.createOrder(order, 'order-1-create-1', deadline());
    expect(created).toMatchObject({ status: 'CREATED', purchase_units: [{ custom_id: 'order-1' }] });
    await simulator.approve(created.id);
    expect((await paypal.getOrder(created.id, deadline())).status).toBe('APPROVED');
    const captured = await paypal.captureOrder(created.id, `${created.id}-capture-1`, deadline());
    const [capture] = captured.purchase_units[0]?.payments?.captures ?? [];
    expect([captured.status, capture?.status, capture?.amount]).toEqual([
      'COMPLETED',
      'COMPLETED',
      { currency_code: 'USD', value: '32.98' },
    ]);
    const read = await paypal.getOrder(created.id, deadline());
    expect(read.purchase_units[0]).toMatchObject({ custom_id: 'order-1', payee: { merchant_id: 'SIMULATEDPAYEE' } });
    const captureId = capture?.id ?? '';
    expect(await paypal.getCapture(captureId, deadline())).toMatchObject({ id: captureId, status: 'COMPLETED' });
    const refund = await paypal.refundCapture(captureId, 3_298, 'r-1', deadline());
    expect(refund.status).toBe('COMPLETED');
    expect(await paypal.getRefund(refund.id, deadline())).toMatchObject({ id: refund.id, status: 'COMPLETED' });
  });

  it('gets the first result again for a repeated request id', async () => {
    const [first, second] = [
      await paypal.createOrder(order, 'same', deadline()),
      await paypal.createOrder(order, 'same', deadline()),
    ];
    expect(second.id).toBe(first.id);
    expect((await paypal.createOrder(order, 'another', deadline())).id).not.toBe(first.id);
  });

  it('tells a definite refusal from an unknown outcome', async () => {
    const { id } = await paypal.createOrder(order, 'c-1', deadline());
    await expect(paypal.captureOrder(id, 'not-approved', deadline())).rejects.toMatchObject({
      name: 'PayPalRefused',
      status: 422,
      issue: 'ORDER_NOT_APPROVED',
    });
    await expect(paypal.getOrder('UNKNOWN', deadline())).rejects.toMatchObject({ name: 'PayPalRefused', status: 404 });
    for (const mode of ['500', '429']) {
      await fault(mode, '/v2/checkout/orders');
      await expect(paypal.getOrder(id, deadline())).rejects.toBeInstanceOf(PayPalUnavailable);
    }
    await fault('hang', '/v2/checkout/orders');
    await expect(paypal.getOrder(id, AbortSignal.timeout(100))).rejects.toBeInstanceOf(PayPalUnavailable);
    expect((await paypal.getOrder(id, deadline())).id).toBe(id);
  });

  it('finds the capture whose response was lost', async () => {
    const { id } = await paypal.createOrder(order, 'c-1', deadline());
    await simulator.approve(id, 'lost-reply');
    await expect(paypal.captureOrder(id, 'capture-1', deadline())).rejects.toBeInstanceOf(PayPalUnavailable);
    expect((await paypal.getOrder(id, deadline())).status).toBe('COMPLETED');
    expect((await paypal.captureOrder(id, 'capture-1', deadline())).status).toBe('COMPLETED');
    await expect(paypal.captureOrder(id, 'capture-2', deadline())).rejects.toBeInstanceOf(PayPalRefused);
  });

  it.each([
    [404, '<html>Not found</html>'],
    [403, '<html>Forbidden</html>'],
    [422, '{"name":"UNPROCESSABLE_ENTITY","details":[{"iss'],
    [408, '{"name":"REQUEST_TIMEOUT"}'],
    [409, '{"name":"PREVIOUS_REQUEST_IN_PROGRESS"}'],
    [200, '{"unknown":true}'],
  ])('treats %i with the body %s as an unknown outcome', async (status, body) => {
    const url = await listen((request, response) => {
      const isToken = request.url === '/v1/oauth2/token';
      response.writeHead(isToken ? 200 : status).end(isToken ? '{"access_token":"t","expires_in":900}' : body);
    });
    const client = createPayPalClient(accountAt(url), LIMITS);
    await expect(client.captureOrder('PP-1', 'request', deadline())).rejects.toBeInstanceOf(PayPalUnavailable);
  });

  it('does not follow a redirect, which would send its credentials elsewhere', async () => {
    const elsewhere: (string | undefined)[] = [];
    const target = await listen((request, response) => {
      elsewhere.push(request.url);
      response.end('{}');
    });
    const redirecting = await listen((request, response) =>
      response.writeHead(307, { location: `${target}${request.url}` }).end(),
    );
    const client = createPayPalClient(accountAt(redirecting), LIMITS);
    await expect(client.captureOrder('PP-1', 'request', deadline())).rejects.toBeInstanceOf(PayPalUnavailable);
    expect(elsewhere).toEqual([]);
  });

  it('treats an unreachable PayPal and rejected credentials as unavailable', async () => {
    const away = createPayPalClient(accountAt(`http://127.0.0.1:${await freePort()}`), LIMITS);
    await expect(away.getOrder('any', deadline())).rejects.toBeInstanceOf(PayPalUnavailable);
    const wrong = createPayPalClient({ ...accountAt(simulator.url), clientSecret: 'wrong' }, LIMITS);
    await expect(wrong.getOrder('any', deadline())).rejects.toBeInstanceOf(PayPalUnavailable);
  });
});
