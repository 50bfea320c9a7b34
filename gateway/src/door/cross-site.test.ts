import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const stub of [shop.order, shop.user]) stub.heard.length = 0;
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
    await shop.http.post('/api/orders').set('origin', `http://127.0.0.1:${shop.port}`).send({}).expect(200);
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
