import type { ServerResponse } from 'node:http';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { errorHeaders, stableHeaders } from '../testing/stable-headers.ts';
import { sendJson, sendOk } from '../testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

describe('more calls than a service can handle (P-C5)', () => {
  it('are refused with 503 and Retry-After; health and pages stay available, and the service recovers', async () => {
    shop = await openTestGateway({}, { call: 60_000, concurrencyWait: 200 });
    const waiting: ServerResponse[] = [];
    shop.order.respond = ({ url }, response) => {
      if (url === '/inner/health') sendJson(response, 200, {});
      else waiting.push(response);
    };
    const calls = Array.from({ length: 300 }, (_, at) =>
      (at % 2 === 0 ? shop.http.get('/api/orders') : shop.http.post('/api/orders').send({})).then(
        (response) => response,
      ),
    );
    const first = await Promise.race(calls);
    expect(first.status).toBe(503);
    expect(first.body).toEqual({ message: expect.any(String), code: 'busy', requestId: expect.any(String) });
    expect(first.headers['retry-after']).toBe('1');
    await shop.http.get('/api/health').expect(200);
    await shop.http.get('/').set('accept', 'text/html').expect(200);
    await shop.http.get('/api/products').expect(200);
    await shop.http.get('/api/chats').expect(200);
    shop.order.respond = sendOk;
    for (const response of waiting) sendJson(response, 200, {});
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(48);
    await shop.http.get('/api/orders').expect(200);
  });
});

describe('an overloaded event loop (P-C5)', () => {
  it('refuses calls before any work is done for them, except health, pages, images and the PayPal webhook', async () => {
    const loop = { isOverloaded: () => true, isLagging: () => true, start: () => undefined, stop: () => undefined };
    shop = await openTestGateway({}, {}, undefined, loop);
    const { cookie } = shop.signIn();
    const calls = [
      shop.http.get('/api/products'),
      shop.http.get('/api/products/search/lamp'),
      shop.http.post('/api/orders').send({}),
      shop.http.get('/api/config'),
      shop.http.get('/socket.io/?EIO=4&transport=polling'),
    ];
    for (const call of calls) {
      const { body, headers } = await call.set({ cookie, 'x-request-id': 'abcdefgh12345' }).expect(503);
      expect(body).toEqual({ message: expect.any(String), code: 'busy', requestId: 'abcdefgh12345' });
      expect(headers['x-request-id']).toBe('abcdefgh12345');
      expect(stableHeaders(headers)).toEqual({ ...errorHeaders, 'retry-after': '1' });
    }
    await shop.http.get('/api/orders/%2e%2e').expect(400);
    expect(shop.user.requests).toHaveLength(0);
    await shop.http.get('/api/health').expect(200);
    await shop.http.get('/').set('accept', 'text/html').expect(200);
    await shop.http.get('/images/a.webp').expect(200);
    // A payment that PayPal reports must not be refused.
    await shop.http.post('/api/orders/paypal/webhook').send({}).expect(200);
  });
});
