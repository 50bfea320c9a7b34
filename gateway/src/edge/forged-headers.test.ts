import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const stub of services()) stub.requests.length = 0;
});

const services = () => [shop.user, shop.catalogue, shop.order, shop.chat, shop.analytics];

describe('forged headers (P-E13)', () => {
  const forged = [
    'X-Shop-Identity: eyJhbGciOiJub25lIn0.eyJpc0FkbWluIjp0cnVlfQ.',
    'x-shop-identity: second',
    'X_Shop_Identity: x',
    'X-Shop-Stale: 1',
    'X-Shop-Anything: x',
    'X-User-Id: admin',
    'X-Forwarded-For: 6.6.6.6',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Prefix: /x',
    'X-Original-URL: /api/users',
    'X-Rewrite-URL: /api/users',
    'X-Real-IP: 6.6.6.6',
    'X-HTTP-Method-Override: DELETE',
    'Forwarded: for=6.6.6.6;host=evil.example;proto=https',
    'Via: 1.1 x',
    'Authorization: Bearer x',
    'Proxy-Authorization: Basic x',
    'Connection: close, X-Request-Id',
    'Cookie: access_token=nobody; XSRF-TOKEN=x; other=1',
  ];

  it.each([
    ['a read', 'GET', '/api/orders', ''],
    ['a write', 'POST', '/api/orders', '{}'],
    ['a public read', 'GET', '/api/products', ''],
    ['a poll', 'GET', '/socket.io/?EIO=4&transport=polling', ''],
  ])('reach no service with %s', async (_what, method, path, body) => {
    const { token } = shop.signIn();
    const own = path.startsWith('/socket.io') ? [`Cookie: access_token=${token}`] : [];
    const lines = [...forged.filter((line) => own.length === 0 || !line.startsWith('Cookie')), ...own];
    const length = body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const request = [`${method} ${path} HTTP/1.1`, 'Host: x', ...lines, ...length].join('\r\n');
    expect(await shop.raw(`${request}\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 200 /);
    const [call] = services().flatMap((stub) => stub.requests.filter(({ url }) => !url.startsWith('/inner/')));
    expect(call?.method).toBe(method);
    const forwarded = JSON.stringify(call?.headers);
    expect(forwarded).not.toMatch(
      /6\.6\.6\.6|evil|stale|override|original-url|rewrite|bearer|basic|nobody|x_shop|prefix/i,
    );
    expect(call?.headers).not.toHaveProperty('cookie');
    expect(call?.headers['x-shop-identity'] ?? '').not.toMatch(/second|eyJhbGciOiJub25lIn0/);
  });
});
