import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import type { ReceivedRequest } from '../testing/stub-service.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const stub of [shop.catalogue, shop.order, shop.user]) stub.requests.length = 0;
});

const get = (target: string, more = '') =>
  shop.raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);

describe('edge of the gateway (P-E13)', () => {
  it.each(['/images/..%2f..%2fetc', '/api/orders/../users', 'http://x/api/orders', '/api//orders', '/%00', '*'])(
    'refuses %s with 400 before any service is called',
    async (target) => {
      const response = await get(target);
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toContain('"code":"bad-path"');
      expect(response).toMatch(/x-content-type-options: nosniff/i);
      expect([...shop.catalogue.requests, ...shop.order.requests, ...shop.user.requests]).toHaveLength(0);
    },
  );

  it('forwards %2F in data without decoding it', async () => {
    await shop.http.get('/api/products/category/A%2FB/search/c%2Fd?pageNum=1').expect(200);
    expect(shop.catalogue.requests[0]?.url).toBe('/api/products/category/A%2FB/search/c%2Fd?pageNum=1');
  });

  it('refuses a read with a body, and malformed HTTP', async () => {
    expect(await get('/api/products', 'Content-Length: 3\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await shop.raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid"/);
    const both =
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await shop.raw(both)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await get('/', `X: ${'x'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"headers-too-large"/);
    expect(shop.order.requests).toHaveLength(0);
  });

  it('refuses headers that together exceed what a service reads with 431', async () => {
    const names = ['accept', 'accept-language', 'cache-control', 'if-none-match', 'range', 'user-agent'];
    const long = names.map((name) => `${name}: ${'x'.repeat(1_800)}\r\n`).join('');
    const response = await get('/api/orders', long);
    expect(response).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"headers-too-large"/);
    expect(shop.order.requests).toHaveLength(0);
    expect(await get('/api/orders', `${long.slice(0, 7_000)}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('forwards no header in which a client claims an identity or an address', async () => {
    await shop.http
      .post('/api/orders')
      .set({
        'x-shop-identity': 'forged',
        'x-user-id': 'forged',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        forwarded: 'for=6.6.6.6',
        via: 'x',
        te: 'trailers',
        cookie: 'access_token=; other=1',
        'x-request-id': 'bad id!',
        'idempotency-key': 'key-1',
      })
      .send({ a: 1 })
      .expect(200);
    const { headers, body } = shop.order.requests[0] as ReceivedRequest;
    expect(JSON.parse(body)).toEqual({ a: 1 });
    expect(Object.keys(headers).sort()).toEqual([
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'idempotency-key',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-request-id',
    ]);
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  it('keeps a valid request id and returns it (P-F2)', async () => {
    const response = await shop.http.get('/api/nothing').set('x-request-id', 'request-1234').expect(404);
    expect(response.headers['x-request-id']).toBe('request-1234');
    expect(response.body).toMatchObject({ code: 'not-found', requestId: 'request-1234' });
  });

  it('refuses a body above the limit with 413 before a service is called', async () => {
    const response = await shop.http.post('/api/orders').send({ text: 'x'.repeat(110_000) });
    expect(response.status).toBe(413);
    const chunked = `POST /api/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await shop.raw(`${chunked}1b000\r\n${'x'.repeat(0x1b000)}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
    expect(shop.order.requests).toHaveLength(0);
  });
});
