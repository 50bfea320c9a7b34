import { lamp, sayLamp } from '../testing/lamp-catalogue.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sayJson } from '../testing/stub-service.ts';

let shop: TestGateway;
let cookie: string;

beforeAll(async () => {
  shop = await openTestGateway({}, { page: 20_000, call: 2_000 });
  cookie = shop.signIn().cookie;
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.catalogue.answer = (request, response) => {
    if (!request.url.startsWith('/images/')) return sayLamp(request, response);
    const policy = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };
    response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': KEPT_FOR_EVER, server: 'x', ...policy });
    response.end('picture');
  };
  shop.order.answer = (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=60',
      etag: '"x"',
      'x-powered-by': 'Express',
      server: 'x',
      via: 'x',
    });
    response.end('[]');
  };
});

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** What every answer has. */
const always = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const refusal = { ...always, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
const page = {
  ...always,
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self' 'nonce-NONCE'",
    "style-src 'self' 'nonce-NONCE'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' data:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** What differs from answer to answer, and what belongs to the connection or to compression. */
const PASSING = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'x-request-id',
];

function lasting(headers: Record<string, string>): Record<string, string> {
  const rest = Object.entries(headers).filter(([name]) => !PASSING.includes(name));
  return Object.fromEntries(rest.map(([name, value]) => [name, value.replaceAll(/nonce-[\w+/=]+/g, 'nonce-NONCE')]));
}

function lastingOfRaw(answer: string): Record<string, string> {
  const lines = answer.split('\r\n\r\n', 1)[0]?.split('\r\n').slice(1) ?? [];
  return lasting(
    Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.split(': ')[1] ?? '']),
    ),
  );
}

const html = { accept: 'text/html', 'accept-encoding': 'identity' };
const plain = { 'accept-encoding': 'identity' };

describe('the headers of each kind of answer, all of them (P-E12)', () => {
  it.each([
    ['a page', '/product-details/p1', html, 200, page],
    ['a page that is not there', '/nothing', html, 404, page],
    [
      'a file of the front end',
      '/assets/main-abc123.js',
      plain,
      200,
      {
        ...always,
        'accept-ranges': 'bytes',
        'cache-control': KEPT_FOR_EVER,
        'content-type': 'text/javascript; charset=utf-8',
        etag: expect.any(String),
        'last-modified': expect.any(String),
      },
    ],
    [
      'what everybody may read',
      '/api/products/get-one/p1',
      plain,
      200,
      {
        ...always,
        'cache-control': 'no-cache',
        'content-type': 'application/json',
        etag: expect.any(String),
      },
    ],
    ['what the gateway says itself', '/api/config', plain, 200, refusal],
    [
      'a picture',
      '/images/a.webp',
      plain,
      200,
      {
        ...always,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': KEPT_FOR_EVER,
        'content-type': 'image/webp',
      },
    ],
    ['a refusal, 404', '/api/nothing', plain, 404, refusal],
    ['a refusal, 400', '/api/orders/%2e%2e', plain, 400, refusal],
    ['a refusal of a socket’s handshake', '/socket.io/?EIO=4&transport=polling', plain, 401, refusal],
  ])('%s', async (_what, path, headers, status, expected) => {
    const answer = await shop.http.get(path).set(headers);
    expect(answer.status).toBe(status);
    expect(lasting(answer.headers)).toEqual(expected);
  });

  it('what a signed-in caller reads is kept by nobody, whatever the service says', async () => {
    const { headers } = await shop.http
      .get('/api/orders')
      .set({ cookie, ...plain })
      .expect(200);
    expect(lasting(headers)).toEqual({
      ...always,
      'cache-control': 'no-store',
      'content-type': 'application/json',
    });
  });

  it('an answer to a socket’s poll', async () => {
    shop.chat.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('0{}');
    const { headers } = await shop.http.get('/socket.io/?EIO=4&transport=polling').set({ cookie, ...plain });
    expect(lasting(headers)).toEqual({ ...always, 'cache-control': 'no-store', 'content-type': 'text/plain' });
  });

  it('a refused upload', async () => {
    const upload = shop.http.post('/api/products/admin/upload?productId=p1').set({ cookie, ...plain });
    const { headers } = await upload.attach('images', Buffer.from('x'), 'a.png').expect(403);
    expect(lasting(headers)).toEqual(refusal);
  });

  it('a service that errs, breaks off, or is gone: nothing of it is told', async () => {
    shop.order.answer = (_request, response) => response.socket?.destroy();
    const broken = await shop.http.get('/api/orders').set(plain).expect(502);
    expect(lasting(broken.headers)).toEqual(refusal);
    expect(Object.keys(broken.body)).toEqual(['message', 'code', 'requestId']);
    expect(broken.text).not.toMatch(/ECONN|socket|127\.0\.0\.1|\bat /);
    shop.catalogue.answer = (_request, response) => sayJson(response, 200, { ...lamp, reviews: 'no list' });
    const told = await shop.http.get('/product-details/p1').set(html);
    expect(told.text).not.toMatch(/Zod|\bat .*\.ts/);
  });

  it.each([
    ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', 'PUT /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n', 404],
    [
      'a websocket that is refused',
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'x'.repeat(22)}==\r\n\r\n`,
      401,
    ],
  ])('%s, which Express never sees', async (_what, request, status) => {
    const answer = await shop.raw(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    expect(lastingOfRaw(answer)).toEqual(refusal);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      requestId: /x-request-id: ([\w-]+)/i.exec(answer)?.[1],
    });
  });

  it.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'CONNECT'])('%s, with what is allowed', async (method) => {
    const target = method === 'CONNECT' ? 'shop:443' : '/';
    const answer = await shop.raw(
      `${method} ${target} HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(lastingOfRaw(answer)).toEqual({ ...refusal, allow: 'GET, HEAD, POST, PUT, DELETE' });
    expect(answer).not.toContain('a=b');
  });
});
