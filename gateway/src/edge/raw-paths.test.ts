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
const requests = () => services().flatMap((stub) => stub.requests.map(({ method, url }) => `${method} ${url}`));
const HOST = 'Host: x\r\n';

describe('spellings of a path (P-E13)', () => {
  it.each([
    '/api/orders/../users',
    '/api/orders/..',
    '/..',
    '/./api/orders',
    '/api/orders/%2e%2e/users',
    '/api/orders/%2E%2e/users',
    '/api/orders/.%2e/users',
    '/api/orders/..%2fusers',
    '/api/orders/..%5cusers',
    '/api/orders/%252e%252e%00',
    '/api/orders\\..\\users',
    '/images/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/index.html',
    '//api/orders',
    '/api//orders',
    '///',
    '/api/orders//',
    '/api%2forders',
    '/%2fapi/orders',
    'http://x/api/orders',
    'https://evil.example/api/orders',
    'api/orders',
    '*',
    '/api/orders%',
    '/api/orders/%ff%fe',
    '/api/orders/%c0%ae%c0%ae/users',
    '/api/orders/%00',
    '/api/orders?a=\u0080',
    '/api/orders#x',
  ])('refuses %s with 400', async (target) => {
    const response = await shop.raw(`GET ${target} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(requests()).toEqual([]);
  });

  it.each([
    '/API/ORDERS',
    '/Api/orders',
    '/api/Orders',
    '/api/%6frders',
    '/IMAGES/a.webp',
    '/Socket.io/',
    '/INNER/export',
    '/inner/export',
  ])('responds 404 to %s, which is not the path that it resembles', async (target) => {
    const response = await shop.raw(`GET ${target} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(requests().filter((call) => call !== 'GET /api/settings')).toEqual([]);
  });
});
