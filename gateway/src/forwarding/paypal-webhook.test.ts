import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

const WEBHOOK = '/api/orders/paypal/webhook';
const HEADERS = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-auth-version': 'v2',
  'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'paypal-transmission-sig':
    'eDOnWUj9FXOnr2naQnrdL7bhgejVSTwRbwbJ0kuk5wAtm2ZYkr7w5BSUDO7e5ZOsqLwN3sPn3RV85Jd9pjHuTl+/==',
  'paypal-transmission-time': '2026-02-18T20:01:35Z',
};

let orders: Server;
let received: { headers: IncomingHttpHeaders; body: Buffer }[];
let shop: TestGateway;

// A stub of its own, because the usual one decodes bodies as text.
beforeAll(async () => {
  orders = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await buffer(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await once(orders.listen(0, '127.0.0.1'), 'listening');
  const { port } = orders.address() as AddressInfo;
  const none = ['http://127.0.0.1:9'];
  shop = await openTestGateway({
    // Without the user service: nobody's session is looked up.
    upstreams: { user: none, catalogue: none, chat: none, analytics: none, order: [`http://127.0.0.1:${port}`] },
  });
});
afterAll(async () => {
  await shop.close();
  orders.close();
  orders.closeAllConnections();
});
beforeEach(() => {
  received = [];
});

const send = (body: Buffer | string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`http://127.0.0.1:${shop.port}${WEBHOOK}`, {
    method,
    headers: { 'content-type': 'application/json', ...HEADERS, ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });

describe('PayPal’s webhook at the gateway', () => {
  it.each([
    ['spaces and escapes', Buffer.from('{ "id" : "WH-1",\r\n\t"summary":"\\u00e4 \\/ 1.10", "n": 1.0e2 }\n\n')],
    ['letters of several bytes', Buffer.from('{"name":"Zoë 🛒 日本"}')],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0xc3, 0x28, 0x7d])],
    ['200 KB', Buffer.alloc(200_000, 'é')],
    ['nothing', Buffer.alloc(0)],
  ])('reaches the order service with every byte unchanged: %s', async (_what, body) => {
    expect((await send(body)).status).toBe(200);
    expect(received).toHaveLength(1);
    expect(received[0]?.body.equals(body)).toBe(true);
  });

  it('keeps PayPal’s headers, and carries no identity', async () => {
    await send('{}', { cookie: 'access_token=made-up', 'x-shop-identity': 'forged' });
    expect(received[0]?.headers).toMatchObject({ ...HEADERS, 'content-type': 'application/json' });
    expect(Object.entries(received[0]?.headers ?? {}).join()).not.toMatch(/forged|made-up/);
  });

  it('needs neither an origin of ours nor an anti-forgery token', async () => {
    const foreign = { origin: 'https://www.paypal.com', 'sec-fetch-site': 'cross-site', 'x-xsrf-token': 'stale' };
    expect((await send('{}', foreign)).status).toBe(200);
  });

  it('is JSON of at most 256 KiB', async () => {
    expect((await send(Buffer.alloc(256 * 1024, ' '))).status).toBe(200);
    expect((await send(Buffer.alloc(256 * 1024 + 1, ' '))).status).toBe(413);
    expect((await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect(received).toHaveLength(1);
  });

  it('is a POST: other writes to its address obey the cross-site rule', async () => {
    expect((await send('{}', { origin: 'https://evil.example' }, 'PUT')).status).toBe(403);
  });
});

it('only the webhook passes on PayPal’s headers', async () => {
  const other = await openTestGateway();
  await other.http.post('/api/orders/o1/paypal').set(HEADERS).send({}).expect(200);
  expect(Object.keys(other.order.requests[0]?.headers ?? {}).join()).not.toContain('paypal');
  await other.close();
});
