import { freePort } from '@shop/testing/free-port.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, sendJson, sendOk, stubService } from '../testing/stub-service.ts';
import { CONCURRENCY_LIMITS } from '../upstreams/upstream-limits.ts';

let shop: TestGateway;

afterEach(() => shop.close());

describe('while the user service is down (docs/api.md#errors)', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
    await shop.user.close();
  });

  it('serves public reads as a visitor’s', async () => {
    const cookie = 'access_token=somebody';
    for (const path of ['/api/products', '/api/categories', '/images/a.webp']) {
      await shop.http.get(path).set('cookie', cookie).expect(200);
    }
    expect(await shop.identityIn(shop.catalogue.requests[0] as ReceivedRequest, 'catalogue')).toEqual({
      kind: 'visitor',
    });
    await shop.http.get('/').set({ cookie, accept: 'text/html' }).expect(200);
  });

  it('responds 503, never 401, to everything else', async () => {
    const cookie = 'access_token=somebody';
    const calls = [
      shop.http.get('/api/orders'),
      shop.http.post('/api/orders').send({}),
      shop.http.get('/api/get-token'),
      shop.http.get('/api/products/admin'),
      shop.http.post('/api/categories').send({}),
      shop.http.get('/socket.io/?EIO=4&transport=polling'),
      shop.http.get('/api/logout'),
    ];
    for (const call of calls) {
      const response = await call.set('cookie', cookie).expect(503);
      expect(response.body).toEqual({
        message: expect.any(String),
        code: 'unavailable',
        requestId: expect.any(String),
      });
      expect(response.headers['retry-after']).toBe('1');
    }
    expect(shop.order.requests).toHaveLength(0);
  });
});

describe('a client that sends its body too slowly (P-C7)', () => {
  it('is refused with 408, and no service is called', async () => {
    shop = await openTestGateway({}, { body: 300 });
    const response = await shop.raw(
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(shop.order.requests).toHaveLength(0);
  });
});

describe('a service that fails (P-C3, P-C4)', () => {
  it('gets 504 in time when it hangs, the session lookup included', async () => {
    shop = await openTestGateway({}, { call: 60_000, lookup: 60_000, lookupWait: 60_000 });
    const { cookie } = shop.signIn();
    const { respond } = shop.user;
    shop.user.respond = (request, response) => setTimeout(respond, 500 * TIMEOUT_FACTOR, request, response);
    // The lookup leaves 2.5 of 3 s: a response after 2.7 s is too late, although it would be in time without the lookup.
    shop.order.respond = (request, response) => setTimeout(sendOk, 2_700 * TIMEOUT_FACTOR, request, response);
    await shop.http.get('/api/products').set('cookie', 'access_token=first').expect(200);
    shop.timeouts.call = 3_000 * TIMEOUT_FACTOR;
    const responses = await Promise.all([
      shop.http.get('/api/orders').set('cookie', cookie),
      shop.http.post('/api/orders').set('cookie', cookie).send({}),
    ]);
    for (const { status, body } of responses) {
      expect(status).toBe(504);
      expect(body).toEqual({ message: expect.any(String), code: 'gateway-timeout', requestId: expect.any(String) });
    }
    expect(shop.order.requests).toHaveLength(2);
  });

  it('gets 503 when it is down', async () => {
    shop = await openTestGateway();
    await shop.order.close();
    const response = await shop.http.get('/api/orders').expect(503);
    expect(response.body.code).toBe('unavailable');
  });

  it('gets 502 when it resets connections: a write is sent once, a read at most twice', async () => {
    shop = await openTestGateway();
    shop.order.respond = (_request, response) => response.socket?.destroy();
    for (const method of ['post', 'put', 'delete'] as const) {
      shop.order.requests.length = 0;
      const response = await shop.http[method]('/api/orders').send({}).expect(502);
      expect(response.body.code).toBe('bad-gateway');
      expect(shop.order.requests).toHaveLength(1);
    }
    shop.order.requests.length = 0;
    await shop.http.get('/api/orders').expect(502);
    expect(shop.order.requests).toHaveLength(2);
  });

  it('resets the client connection when the response is truncated', async () => {
    shop = await openTestGateway();
    shop.order.respond = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    };
    await expect(shop.http.get('/api/orders')).rejects.toThrow();
    await shop.http.get('/api/config').expect(200);
  });

  it('resets the client connection when the response stalls', async () => {
    shop = await openTestGateway();
    shop.order.respond = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
    };
    shop.timeouts.call = 500 * TIMEOUT_FACTOR;
    await expect(shop.http.get('/api/orders')).rejects.toThrow('aborted');
  });

  it('loses no place of its limit to requests that are refused before they are sent', async () => {
    shop = await openTestGateway();
    const tooLong = 'x'.repeat(3_000);
    for (let call = 0; call < CONCURRENCY_LIMITS.images.max; call += 1)
      await shop.http.get('/images/a.webp').set('user-agent', tooLong).expect(431);
    await shop.http.get('/images/a.webp').expect(200);
  });

  it('is replaced by another address of its list', async () => {
    const other = await stubService();
    const dead = `http://127.0.0.1:${await freePort()}`;
    const list = [dead, other.url];
    shop = await openTestGateway({
      upstreams: { user: list, catalogue: list, order: list, chat: list, analytics: list },
    });
    other.respond = (request, response) => {
      if (request.url === '/inner/sessions/look-up') sendJson(response, 200, { session: null });
      else sendOk(request, response);
    };
    const cookie = 'access_token=somebody';
    for (let call = 0; call < 4; call += 1) {
      await shop.http.get('/api/products').set('cookie', cookie).expect(200);
      await shop.http.post('/api/orders').set('cookie', cookie).send({ a: 1 }).expect(200);
    }
    expect(other.requests.filter(({ url }) => url === '/api/orders').map(({ body }) => body)).toEqual(
      Array(4).fill('{"a":1}'),
    );
    const together = Array.from({ length: 8 }, (_, at) => shop.http.get(`/api/orders?${at}`).set('cookie', cookie));
    for (const { status } of await Promise.all(together)) expect(status).toBe(200);
    await other.close();
  });
});
