import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { createXsrfTokens } from './xsrf-token.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const stub of services()) stub.requests.length = 0;
});

const services = () => [shop.user, shop.catalogue, shop.order, shop.chat, shop.analytics];
const requests = () => services().flatMap((stub) => stub.requests);

/** One write for each path that a service handles. */
const WRITES = [
  ['post', '/api/users/register'],
  ['post', '/api/users/login'],
  ['post', '/api/users/password/forgot'],
  ['post', '/api/users/password/reset'],
  ['put', '/api/users/profile'],
  ['delete', '/api/users/me'],
  ['put', '/api/users/u1'],
  ['delete', '/api/users/u1'],
  ['post', '/api/users/review/p1'],
  ['post', '/api/products/admin'],
  ['put', '/api/products/admin/p1'],
  ['delete', '/api/products/admin/p1'],
  ['delete', '/api/products/admin/image/a/p1'],
  ['post', '/api/categories'],
  ['delete', '/api/categories/A'],
  ['post', '/api/categories/attr'],
  ['post', '/api/orders'],
  ['put', '/api/orders/paid/o1'],
  ['put', '/api/orders/delivered/o1'],
  ['post', '/api/orders/o1/paypal'],
  ['post', '/api/chats/x'],
  ['post', '/api/admin/order/dead-letters'],
  ['post', '/nothing'],
] as const;
const UPLOAD = '/api/products/admin/upload';

describe('cross-site rule (docs/api.md#cross-site; P-E2)', () => {
  const good = [
    ['neither header', {}],
    ['PUBLIC_URL as origin', { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
  ] as const;
  const bad = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a look-alike', { origin: 'https://shop.example.evil.test' }],
    ['a look-alike in front', { origin: 'https://evil-shop.example' }],
    ['a part of our name', { origin: 'https://sub.shop.example' }],
    ['another port', { origin: 'https://shop.example:8443' }],
    ['another scheme', { origin: 'http://shop.example' }],
    ['our own host in another scheme', { origin: 'https://evil.example', host: 'shop.example' }],
    ['another spelling', { origin: 'https://shop.example/' }],
    ['the null origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
    ['our origin in a cross-site fetch', { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }],
  ] as const;

  it.each(good)('accepts a write with %s', async (_what, headers) => {
    await shop.http.post('/api/orders').set(headers).send({}).expect(200);
    await shop.http.get('/api/logout').set(headers).expect(200);
  });

  it('accepts a write from the request’s own host in demo mode', async () => {
    await shop.http.post('/api/orders').set('origin', `http://127.0.0.1:${shop.port}`).send({}).expect(200);
  });

  it.each(bad)('refuses every write with %s, even with a valid session and token', async (_what, headers) => {
    const { token, cookie } = shop.signIn({ isAdmin: true });
    const good = { cookie, 'x-xsrf-token': createXsrfTokens('x'.repeat(32)).cookieFor(token, false).split(/[=;]/)[1] };
    for (const [method, path] of [...WRITES, ['post', UPLOAD], ['post', '/socket.io/?EIO=4&sid=x']] as const) {
      const response = await shop.http[method](path)
        .set({ ...good, ...headers })
        .send({});
      expect([path, response.status, response.body.code]).toEqual([path, 403, 'cross-site']);
    }
    await shop.http.get('/api/logout').set(headers).expect(403);
    await shop.http.head('/api/logout').set(headers).expect(403);
    await shop.http.get('/socket.io/?EIO=4').set(headers).expect(403);
    expect(requests()).toHaveLength(0);
  });

  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/plain;charset=UTF-8',
    'multipart/form-data; boundary=b',
    'Text/Plain; a=application/json',
    'application/xml',
  ])('refuses a write as %s, which an HTML form can send, with 415', async (type) => {
    for (const [method, path] of WRITES) {
      const { status } = await shop.http[method](path).set('content-type', type).send('{"a":1}');
      expect([path, status]).toEqual([path, 415]);
    }
    await shop.http.post('/api/orders').set('content-type', type).expect(415);
    expect(requests()).toHaveLength(0);
  });

  it('accepts an upload as a form, and JSON in every spelling', async () => {
    const { cookie } = shop.signIn({ isAdmin: true });
    await shop.http.post(UPLOAD).set('cookie', cookie).attach('images', Buffer.from('x'), 'a.png').expect(200);
    for (const type of ['application/json', 'application/json;charset=utf-8', 'Application/JSON']) {
      await shop.http.post('/api/orders').set('content-type', type).send('{}').expect(200);
    }
    await shop.http.post('/api/orders').expect(200);
  });

  it.each(bad)('accepts a read with %s', async (_what, headers) => {
    await shop.http.get('/api/products').set(headers).expect(200);
  });
});
