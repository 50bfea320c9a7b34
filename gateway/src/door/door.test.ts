import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import type { Heard } from '../testing/stub-service.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const stub of [shop.catalogue, shop.order, shop.user]) stub.heard.length = 0;
});

const host = () => `127.0.0.1:${shop.port}`;
const get = (target: string, more = '') =>
  shop.raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);

describe('the door (P-E13)', () => {
  it.each(['/images/..%2f..%2fetc', '/api/orders/../users', 'http://x/api/orders', '/api//orders', '/%00', '*'])(
    'refuses %s with the house’s body before any service hears of it',
    async (target) => {
      const answer = await get(target);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"bad-path"');
      expect(answer).toMatch(/x-content-type-options: nosniff/i);
      expect([...shop.catalogue.heard, ...shop.order.heard, ...shop.user.heard]).toHaveLength(0);
    },
  );

  it('passes data with %2F on undecoded', async () => {
    await shop.http.get('/api/products/category/A%2FB/search/c%2Fd?pageNum=1').expect(200);
    expect(shop.catalogue.heard[0]?.url).toBe('/api/products/category/A%2FB/search/c%2Fd?pageNum=1');
  });

  it.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND'])('answers %s with 405', async (method) => {
    const answer = await shop.raw(`${method} /api/products HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toContain('"code":"method-not-allowed"');
    expect(answer).toMatch(/allow: GET, HEAD, POST, PUT, DELETE/i);
  });

  it('takes no body with a read, and no broken HTTP', async () => {
    expect(await get('/api/products', 'Content-Length: 3\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await shop.raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid"/);
    const both =
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await shop.raw(both)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await get('/', `X: ${'x'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"headers-too-large"/);
    expect(shop.order.heard).toHaveLength(0);
  });

  it('shows services nothing of what a client claims to be', async () => {
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
    const { headers, body } = shop.order.heard[0] as Heard;
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

  it('keeps a good request id and tells it (P-F2)', async () => {
    const answer = await shop.http.get('/api/nothing').set('x-request-id', 'request-1234').expect(404);
    expect(answer.headers['x-request-id']).toBe('request-1234');
    expect(answer.body).toMatchObject({ code: 'not-found', requestId: 'request-1234' });
  });

  it('refuses bodies above the limit before a service hears of them', async () => {
    const answer = await shop.http.post('/api/orders').send({ text: 'x'.repeat(110_000) });
    expect(answer.status).toBe(413);
    const chunked = `POST /api/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await shop.raw(`${chunked}1b000\r\n${'x'.repeat(0x1b000)}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
    expect(shop.order.heard).toHaveLength(0);
  });

  it('answers with security headers everywhere (P-E12)', async () => {
    for (const path of ['/api/products', '/api/config', '/', '/api/nothing', '/robots.txt']) {
      const { headers } = await shop.http.get(path).set('accept', 'text/html');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
      const scripts = headers['content-security-policy']?.split(';').find((rule) => rule.startsWith('script-src'));
      expect(scripts).toBe("script-src 'self'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
});

describe('the cross-site rule (API.md, Session)', () => {
  const good = [
    ['neither header', {}],
    ['PUBLIC_URL as origin', { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
  ] as const;
  const bad = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a look-alike', { origin: 'https://shop.example.evil.test' }],
    ['another scheme', { origin: 'http://shop.example' }],
    ['another spelling', { origin: 'https://shop.example/' }],
    ['the null origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
    ['our origin in a cross-site fetch', { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }],
  ] as const;

  it.each(good)('lets a write with %s through', async (_what, headers) => {
    await shop.http.post('/api/orders').set(headers).send({}).expect(200);
  });

  it('lets a write from the request’s own host through in demo mode', async () => {
    await shop.http.post('/api/orders').set('origin', `http://${host()}`).send({}).expect(200);
  });

  it.each(bad)('refuses a write with %s', async (_what, headers) => {
    for (const [method, path] of [
      ['post', '/api/orders'],
      ['put', '/api/users/profile'],
      ['delete', '/api/users/me'],
    ] as const) {
      const answer = await shop.http[method](path).set(headers).send({}).expect(403);
      expect(answer.body.code).toBe('cross-site');
    }
    await shop.http.get('/api/logout').set(headers).expect(403);
    await shop.http.head('/api/logout').set(headers).expect(403);
    await shop.http.get('/socket.io/?EIO=4').set(headers).expect(403);
    expect([...shop.order.heard, ...shop.user.heard]).toHaveLength(0);
  });

  it.each(bad)('lets a read with %s through', async (_what, headers) => {
    await shop.http.get('/api/products').set(headers).expect(200);
  });
});

describe('the anti-forgery cookie (API.md, Session)', () => {
  const xsrfIn = (answer: { headers: Record<string, unknown> }) =>
    (answer.headers['set-cookie'] as string[] | undefined)
      ?.find((line) => line.startsWith('XSRF-TOKEN='))
      ?.match(/^XSRF-TOKEN=([^;]+)/)?.[1];

  it('comes with the page, once', async () => {
    const answer = await shop.http.get('/login').set('accept', 'text/html').expect(200);
    const token = xsrfIn(answer);
    expect(token).toEqual(expect.any(String));
    const again = await shop.http.get('/login').set({ accept: 'text/html', cookie: `XSRF-TOKEN=${token}` });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('must match when it is sent', async () => {
    const token = xsrfIn(await shop.http.get('/api/config')) ?? '';
    await shop.http.post('/api/orders').set('x-xsrf-token', token).send({}).expect(200);
    const refused = await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': token, cookie: 'access_token=somebody' })
      .send({})
      .expect(403);
    expect(refused.body.code).toBe('csrf');
    const fresh = xsrfIn(refused) ?? '';
    await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': fresh, cookie: 'access_token=somebody' })
      .send({})
      .expect(200);
    await shop.http.post('/api/orders').set('x-xsrf-token', fresh).send({}).expect(403);
  });

  it('is renewed whenever the session cookie is set or cleared', async () => {
    shop.user.answer = (_request, response) => {
      response.writeHead(200, { 'set-cookie': ['access_token=new-token; Path=/; HttpOnly'] }).end('{}');
    };
    const signedIn = await shop.http.post('/api/users/login').send({}).expect(200);
    expect(signedIn.headers['set-cookie']).toHaveLength(2);
    const cookie = 'access_token=new-token';
    await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': xsrfIn(signedIn) ?? '' })
      .send({})
      .expect(403);
    shop.user.answer = (request, response) => {
      if (request.url === '/inner/sessions/look-up') response.end('{"session":null}');
      else response.writeHead(200, { 'set-cookie': ['access_token=; Path=/; Max-Age=0'] }).end('{}');
    };
    await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': xsrfIn(signedIn) ?? '', cookie })
      .send({})
      .expect(200);
    const signedOut = await shop.http.get('/api/logout').set('cookie', cookie).expect(200);
    await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': xsrfIn(signedOut) ?? '' })
      .send({})
      .expect(200);
  });
});

describe('in production', () => {
  let strict: TestGateway;
  beforeAll(async () => {
    strict = await openTestGateway({ mode: 'production', trustedProxies: 1 });
  });
  afterAll(() => strict.close());

  it('only PUBLIC_URL is our origin', async () => {
    await strict.http.post('/api/orders').set('origin', `http://127.0.0.1:${strict.port}`).send({}).expect(403);
    await strict.http.post('/api/orders').set('origin', 'https://shop.example').send({}).expect(200);
  });

  it('cookies are Secure', async () => {
    const { headers } = await strict.http.get('/').set('accept', 'text/html').expect(200);
    expect(headers['set-cookie']?.[0]).toMatch(/^XSRF-TOKEN=.*; Secure$/);
  });

  it('services learn the client that the proxy saw', async () => {
    const forwarded = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4', 'x-forwarded-proto': 'https' };
    await strict.http.get('/api/orders').set(forwarded).expect(200);
    expect(strict.order.heard.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'https',
    });
  });
});
