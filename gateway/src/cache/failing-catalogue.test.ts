import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;

beforeEach(async () => {
  shop = await openTestGateway({}, { microCacheTtl: 60_000 });
});
afterEach(() => shop.close());

const get = (headers: Record<string, string> = {}, path = '/api/products') => shop.http.get(path).set(headers);
const reads = () => shop.catalogue.requests.length;

describe('a failing catalogue', () => {
  it('sends a 500 to all callers who share the read, and does not store it', async () => {
    const { respond } = shop.catalogue;
    shop.catalogue.respond = (_request, response) =>
      sendJson(response, 500, { message: 'x', code: 'internal', requestId: '' });
    for (const { status } of await Promise.all([get(), get(), get()])) expect(status).toBe(500);
    expect(reads()).toBe(1);
    shop.catalogue.respond = respond;
    await get().expect(200);
  });

  it('stores a 404 for its TTL, sends it with the id of each request, and reads again after an invalidation', async () => {
    const { respond } = shop.catalogue;
    shop.catalogue.respond = (_request, response) =>
      sendJson(response, 404, { message: 'x', code: 'not-found', requestId: '' });
    for (let call = 0; call < 3; call += 1) {
      const missing = await get({}, '/api/products/get-one/1').expect(404);
      expect(missing.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(missing.headers.etag).toBeUndefined();
      expect(missing.body.requestId).toBe(missing.headers['x-request-id']);
    }
    expect(reads()).toBe(1);
    shop.catalogue.respond = respond;
    const { cookie } = shop.signIn({ isAdmin: true });
    await shop.http.post('/api/products/admin').set('cookie', cookie).send({}).expect(200);
    await get({}, '/api/products/get-one/1').expect(200);
  });

  it('sends a shared error to each caller with their own request id and with Retry-After', async () => {
    shop.catalogue.respond = async ({ headers }, response) => {
      await eventually(() => expect(shop.lookups()).toBe(1));
      // A later call with a lookup of its own ends after the second request has joined the read.
      await shop.http.get('/api/orders').set('cookie', shop.signIn().cookie).expect(200);
      response.setHeader('retry-after', '7');
      sendJson(response, 503, { message: 'x', code: 'unavailable', requestId: headers['x-request-id'] });
    };
    const { cookie } = shop.signIn();
    const responses = await Promise.all([
      get({ 'x-request-id': 'request-one' }),
      get({ 'x-request-id': 'request-two', cookie }),
    ]);
    expect(reads()).toBe(1);
    for (const { status, headers, body } of responses) {
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('7');
      expect(body).toEqual({ message: 'x', code: 'unavailable', requestId: headers['x-request-id'] });
    }
    expect(responses.map(({ body }) => body.requestId)).toEqual(['request-one', 'request-two']);
  });

  it('responds 502 to all callers after two tries when the connection breaks, then recovers', async () => {
    const { respond } = shop.catalogue;
    shop.catalogue.respond = (_request, response) => response.socket?.destroy();
    for (const { status, body, headers } of await Promise.all([get(), get()])) {
      expect([status, body.code]).toEqual([502, 'bad-gateway']);
      expect(body.requestId).toBe(headers['x-request-id']);
    }
    expect(reads()).toBe(2);
    shop.catalogue.respond = respond;
    await get().expect(200);
  });

  it('responds 504 in time when the catalogue hangs, the session lookup included (P-C3)', async () => {
    const { respond } = shop.user;
    shop.timeouts.call = 300;
    // The lookup leaves the catalogue nothing of the 300 ms, of which it takes 100.
    shop.user.respond = (request, response) => setTimeout(respond, 400, request, response);
    shop.catalogue.respond = (_request, response) => setTimeout(sendJson, 100, response, 200, {});
    const late = await get({ cookie: shop.signIn().cookie });
    shop.catalogue.respond = () => undefined;
    const never = await get({}, '/api/categories');
    for (const { status, body } of [late, never]) expect([status, body.code]).toEqual([504, 'gateway-timeout']);
  });

  it('responds 503 with Retry-After when the catalogue is down', async () => {
    await shop.catalogue.close();
    expect((await get().expect(503)).headers['retry-after']).toBe('1');
  });
});
