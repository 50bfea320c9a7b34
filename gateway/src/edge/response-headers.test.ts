import { lamp, sendLamp } from '../testing/lamp-catalogue.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { commonHeaders, errorHeaders, stableHeaders } from '../testing/stable-headers.ts';
import { sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;
let cookie: string;

beforeAll(async () => {
  shop = await openTestGateway({}, { page: 60_000 });
  cookie = shop.signIn().cookie;
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.catalogue.respond = (request, response) => {
    if (!request.url.startsWith('/images/')) return sendLamp(request, response);
    const policy = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };
    response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': IMMUTABLE, server: 'x', ...policy });
    response.end('image');
  };
  shop.order.respond = (_request, response) => {
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

const IMMUTABLE = 'public, max-age=31536000, immutable';

const page = {
  ...commonHeaders,
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
    'report-uri /api/csp-reports',
  ].join('; '),
};

const html = { accept: 'text/html', 'accept-encoding': 'identity' };
const plain = { 'accept-encoding': 'identity' };

describe('complete headers of each kind of response (P-E12)', () => {
  it.each([
    ['a page', '/product-details/p1', html, 200, page],
    ['a page that is not there', '/nothing', html, 404, page],
    [
      'a file of the front end',
      '/assets/main-abc123.js',
      plain,
      200,
      {
        ...commonHeaders,
        'accept-ranges': 'bytes',
        'cache-control': IMMUTABLE,
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
        ...commonHeaders,
        'cache-control': 'no-cache',
        'content-type': 'application/json',
        etag: expect.any(String),
      },
    ],
    ['what the gateway says itself', '/api/config', plain, 200, errorHeaders],
    [
      'an image',
      '/images/a.webp',
      plain,
      200,
      {
        ...commonHeaders,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': IMMUTABLE,
        'content-type': 'image/webp',
      },
    ],
    ['a errorHeaders, 404', '/api/nothing', plain, 404, errorHeaders],
    ['a errorHeaders, 400', '/api/orders/%2e%2e', plain, 400, errorHeaders],
    ['a errorHeaders of a socket’s handshake', '/socket.io/?EIO=4&transport=polling', plain, 401, errorHeaders],
  ])('sends exactly the expected headers for %s', async (_what, path, headers, status, expected) => {
    const response = await shop.http.get(path).set(headers);
    expect(response.status).toBe(status);
    expect(stableHeaders(response.headers)).toEqual(expected);
  });

  it('makes the response to a signed-in caller uncacheable, whatever the service sends', async () => {
    const { headers } = await shop.http
      .get('/api/orders')
      .set({ cookie, ...plain })
      .expect(200);
    expect(stableHeaders(headers)).toEqual({
      ...commonHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json',
    });
  });

  it('sends exactly the expected headers for a Socket.IO poll', async () => {
    shop.chat.respond = (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('0{}');
    const { headers } = await shop.http.get('/socket.io/?EIO=4&transport=polling').set({ cookie, ...plain });
    expect(stableHeaders(headers)).toEqual({
      ...commonHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/plain',
    });
  });

  it('sends exactly the common error headers for a refused upload', async () => {
    const upload = shop.http.post('/api/products/admin/upload?productId=p1').set({ cookie, ...plain });
    const { headers } = await upload.attach('images', Buffer.from('x'), 'a.png').expect(403);
    expect(stableHeaders(headers)).toEqual(errorHeaders);
  });

  it('reveals nothing about a service that fails, resets the connection or is down', async () => {
    shop.order.respond = (_request, response) => response.socket?.destroy();
    const broken = await shop.http.get('/api/orders').set(plain).expect(502);
    expect(stableHeaders(broken.headers)).toEqual(errorHeaders);
    expect(Object.keys(broken.body)).toEqual(['message', 'code', 'requestId']);
    expect(broken.text).not.toMatch(/ECONN|socket|127\.0\.0\.1|\bat /);
    shop.catalogue.respond = (_request, response) => sendJson(response, 200, { ...lamp, reviews: 'no list' });
    const brokenPage = await shop.http.get('/product-details/p1').set(html);
    expect(brokenPage.text).not.toMatch(/Zod|\bat .*\.ts/);
  });
});
