import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { STALE_HEADER } from '@shop/contracts/common-api.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;
let version: number;

async function open(timeouts: Parameters<typeof openTestGateway>[1]): Promise<void> {
  version = 1;
  shop = await openTestGateway({}, timeouts);
  shop.catalogue.respond = ({ method }, response) =>
    sendJson(response, 200, method === 'GET' ? { version, text: 'x'.repeat(3_000) } : {});
}

async function reopen(timeouts: Parameters<typeof open>[0]): Promise<void> {
  await shop.close();
  await open(timeouts);
}

// Long TTL: only invalidation ends it, however slow the machine is.
beforeEach(() => open({ microCacheTtl: 60_000 }));
afterEach(() => shop.close());

const get = (headers: Record<string, string> = {}, path = '/api/products') => shop.http.get(path).set(headers);
const reads = () => shop.catalogue.requests.filter(({ method }) => method === 'GET').length;
const invalidate = () => shop.http.delete('/api/categories/x').send({}).expect(200);
const versionSeen = async (headers: Record<string, string> = {}) => (await get(headers).expect(200)).body.version;

describe('public reads', () => {
  it('are read once and served to HEAD and to customers as well', async () => {
    const { cookie } = shop.signIn();
    await get().expect(200);
    await get({}, '/api/products/?pageNum=&utm=1').expect(200);
    await get({ cookie }).expect(200);
    const head = await shop.http.head('/api/products').expect(200);
    expect(head.headers['content-length']).toBe(String((await get({ 'accept-encoding': 'identity' })).text.length));
    expect(reads()).toBe(1);
  });

  it('carry our own entity tag, and If-None-Match gets 304', async () => {
    const { headers } = await get().expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    const etag = headers.etag ?? '';
    expect(etag).toMatch(/^W\/".+"$/);
    const kept = await get({ 'if-none-match': etag }).expect(304);
    expect(kept.headers.etag).toBe(etag);
    expect(reads()).toBe(1);
    await invalidate();
    await get({ 'if-none-match': etag.replace('W/', '') }).expect(304);
    expect(reads()).toBe(2);
    version = 2;
    await invalidate();
    await get({ 'if-none-match': etag }).expect(200);
    const admin = shop.signIn({ isAdmin: true });
    const own = await get({ cookie: admin.cookie }).expect(200);
    expect(own.headers['cache-control']).toBe('private, no-cache');
    await get({ cookie: admin.cookie, 'if-none-match': own.headers.etag ?? '' }).expect(304);
  });

  it('are compressed once for each encoding', async () => {
    const plain = await get({ 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['gzip', 'br', 'gzip', 'br']) {
      const response = await get({ 'accept-encoding': encoding }).expect(200);
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(Number(response.headers['content-length'])).toBeLessThan(500);
      if (encoding === 'gzip') expect(response.body).toEqual(plain.body);
    }
    expect(gunzipSync(await rawBody({ 'accept-encoding': 'gzip' })).toString()).toBe(plain.text);
    expect(reads()).toBe(1);
  });

  it('do not depend on the headers of the first caller', async () => {
    await get({
      accept: 'text/html',
      'accept-language': 'xx',
      range: 'bytes=0-1',
      'x-shop-identity': 'forged',
      'x-forwarded-host': 'evil',
      'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT',
      cookie: 'a=b',
    }).expect(200);
    const [request] = shop.catalogue.requests as [ReceivedRequest];
    for (const name of [
      'accept-language',
      'range',
      'x-shop-identity',
      'cookie',
      'if-modified-since',
      'x-forwarded-host',
    ])
      expect(request.headers[name]).toBeUndefined();
    expect(request.headers.accept).toBe('application/json');
    expect(request.headers['x-request-id']).toEqual(expect.any(String));
  });
});

it('streams a response that is too long to buffer, does not store it, and reads it in vain only once', async () => {
  const long = JSON.stringify({ reviews: 'x'.repeat(5 * 1024 * 1024) });
  shop.catalogue.respond = (_heard, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(long);
  };
  for (const seen of [2, 3, 4]) {
    const { text, headers } = await get({ 'accept-encoding': 'identity' }).expect(200);
    expect(text === long).toBe(true);
    expect(headers['cache-control']).toBe('no-store');
    expect(reads()).toBe(seen);
  }
});

describe('reads past the cache', () => {
  it('are made for administrators, with their identity', async () => {
    const { cookie, session } = shop.signIn({ isAdmin: true });
    await get().expect(200);
    await get({ cookie }).expect(200);
    expect(reads()).toBe(2);
    expect(await shop.identityIn(shop.catalogue.requests[1] as ReceivedRequest, 'catalogue')).toMatchObject({
      userId: session.user._id,
    });
  });

  it('are made for signed-in callers who send no-cache; a visitor’s no-cache is ignored', async () => {
    const { cookie } = shop.signIn();
    const noCache = { 'cache-control': 'No-Cache' };
    expect(await versionSeen()).toBe(1);
    version = 2;
    expect(await versionSeen(noCache)).toBe(1);
    expect(await versionSeen({ ...noCache, cookie: 'access_token=nobody' })).toBe(1);
    expect(await versionSeen({ cookie })).toBe(1);
    expect(await versionSeen({ cookie, ...noCache })).toBe(2);
  });
});

describe('a forwarded write to the catalogue', () => {
  it.each([
    ['put', '/api/products/admin/1', 200, true],
    ['post', '/api/categories', 500, true],
    ['post', '/api/users/review/1', 201, true],
    ['post', '/api/products/admin/upload', 200, true],
    ['post', '/api/products/admin/upload', 503, true],
    ['post', '/api/products/admin', 400, false],
    ['post', '/api/categories', 401, false],
    ['post', '/api/categories', 403, false],
    ['delete', '/api/products/admin/1', 409, false],
    ['post', '/api/products/admin/upload', 413, false],
    ['post', '/api/products/admin/upload', 400, false],
  ] as const)('%s %s with status %i invalidates the cache: %s', async (method, path, status, invalidates) => {
    const { cookie } = shop.signIn({ isAdmin: true });
    const { respond } = shop.catalogue;
    shop.catalogue.respond = (request, response) => {
      if (request.method === 'GET') return respond(request, response);
      version = 2;
      sendJson(response, status, {});
    };
    expect(await versionSeen()).toBe(1);
    await shop.http[method](path).set('cookie', cookie).send({}).expect(status);
    expect(await versionSeen()).toBe(invalidates ? 2 : 1);
  });

  it('does not invalidate when the gateway refuses it: cross-site, too slow, or busy', async () => {
    await reopen({ microCacheTtl: 60_000, call: 60_000, concurrencyWait: 50 });
    const { cookie } = shop.signIn({ isAdmin: true });
    expect(await versionSeen()).toBe(1);
    version = 2;
    await shop.http.post('/api/categories').set({ cookie, origin: 'https://evil.example' }).send({}).expect(403);
    const head = `POST /api/categories HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n`;
    const { body } = shop.timeouts;
    shop.timeouts.body = 100;
    expect(await shop.raw(`${head}Content-Length: 100\r\nConnection: close\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 408 /);
    shop.timeouts.body = body;
    const waiting: (() => void)[] = [];
    shop.catalogue.respond = (_heard, response) => waiting.push(() => sendJson(response, 200, {}));
    const hung = Array.from({ length: 48 }, () => shop.http.get('/api/products/admin').then(({ status }) => status));
    await eventually(() => expect(waiting).toHaveLength(48));
    const busy = await shop.http.post('/api/categories').set('cookie', cookie).send({}).expect(503);
    expect(busy.body.code).toBe('busy');
    const kept = await get().expect(200);
    // An invalidated response could still be served as stale, marked.
    expect([kept.body.version, kept.headers[STALE_HEADER]]).toEqual([1, undefined]);
    for (const response of waiting) response();
    await Promise.all(hung);
  });

  it.each([
    ['an administrator', '/api/categories', { isAdmin: true }, 2],
    ['a customer who reviews', '/api/users/review/p1', {}, 2],
    ['a customer, who may write nothing there', '/api/categories', {}, 1],
    ['a visitor', '/api/categories', undefined, 1],
  ])(
    'invalidates when its caller leaves before the response, if they may write: %s',
    async (_who, path, details, seen) => {
      const { respond } = shop.catalogue;
      expect(await versionSeen()).toBe(1);
      version = 2;
      let left = false;
      shop.catalogue.respond = (_heard, response) => {
        response.once('close', () => {
          left = true;
        });
      };
      const cookie = details === undefined ? 'a=b' : shop.signIn(details).cookie;
      const leaving = request({ port: shop.port, method: 'POST', path, headers: { cookie } });
      leaving.on('error', () => undefined);
      leaving.end();
      await eventually(() => expect(shop.catalogue.requests.at(-1)?.method).toBe('POST'));
      leaving.destroy();
      await eventually(() => expect(left).toBe(true));
      shop.catalogue.respond = respond;
      expect(await versionSeen()).toBe(seen);
    },
  );

  it('invalidates when the service resets the connection or times out, because it may have committed', async () => {
    const { respond } = shop.catalogue;
    for (const fail of [true, false]) {
      version = 1;
      shop.catalogue.respond = respond;
      await invalidate();
      shop.catalogue.respond = (request, response) => {
        if (request.method === 'GET') return respond(request, response);
        version = 2;
        if (fail) response.destroy();
      };
      expect(await versionSeen()).toBe(1);
      const { call } = shop.timeouts;
      // The session lookup takes part of this time, and the rest must suffice to send the write.
      if (!fail) shop.timeouts.call = 2_000 * TIMEOUT_FACTOR;
      await shop.http
        .put('/api/categories')
        .set('cookie', shop.signIn({ isAdmin: true }).cookie)
        .send({})
        .expect(fail ? 502 : 504);
      shop.timeouts.call = call;
      expect(await versionSeen()).toBe(2);
    }
  });

  it('keeps a read that started before it from later callers', async () => {
    const { respond } = shop.catalogue;
    let endOldRead: () => void = () => undefined;
    shop.catalogue.respond = (request, response) => {
      if (request.method === 'GET' && version === 1) {
        endOldRead = () => sendJson(response, 200, { version: 1 });
      } else respond(request, response);
    };
    const before = versionSeen();
    await eventually(() => expect(reads()).toBe(1));
    version = 2;
    await shop.http.put('/api/products/admin/1').send({}).expect(200);
    expect(await versionSeen()).toBe(2);
    endOldRead();
    expect(await before).toBe(1);
    expect(await versionSeen()).toBe(2);
  });
});

/** The bytes of the response, still compressed. */
function rawBody(headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request({ port: shop.port, path: '/api/products', headers }, (response) => {
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}
