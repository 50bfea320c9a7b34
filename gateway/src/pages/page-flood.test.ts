import { eventually } from '@shop/testing/eventually.ts';
import { sendLamp } from '../testing/lamp-catalogue.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { writeFirstViews } from '../testing/write-first-views.ts';

let shop: TestGateway;

afterEach(() => shop.close());

const open = (address: string) => shop.http.get(address).set('accept', 'text/html');
const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

describe('a flood of pages, which no rate limit counts', () => {
  it('uses at most eight concurrent reads of the catalogue, and API calls are not refused', async () => {
    shop = await openTestGateway({}, { page: 100, call: 60_000, concurrencyWait: 60_000 });
    const held: (() => void)[] = [];
    let most = 0;
    shop.catalogue.respond = (request, response) => {
      if (!request.url.includes('made-up')) return sendLamp(request, response);
      held.push(() => sendLamp(request, response));
      most = Math.max(most, held.length);
    };
    const flood = Array.from({ length: 200 }, (_, at) =>
      open(`/product-details/made-up-${at}`).then((response) => response),
    );
    await eventually(() => expect(held).toHaveLength(8));
    const calls = Array.from({ length: 60 }, (_, at) => shop.http.get(`/api/products/admin?at=${at}`));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    await shop.http.get('/api/products').expect(200);
    // Pages do not wait for slow data.
    for (const { status, text } of await Promise.all(flood)) {
      expect([status, titleIn(text)]).toEqual([200, 'Best online shop']);
    }
    expect(most).toBe(8);
    for (const response of held) response();
  });

  it('reads no list that is not there', async () => {
    shop = await openTestGateway({}, { page: 20_000 });
    await writeFirstViews(shop.folder);
    shop.catalogue.respond = sendLamp;
    for (const made of ['/product-list/4', '/product-list/999999999', '/product-list/category/Nowhere/2'])
      await open(made);
    expect(new Set(shop.catalogue.requests.map(({ url }) => url))).toEqual(
      new Set(['/api/categories', '/api/settings']),
    );
  });

  it('shares fresh responses and reads in flight with the API, 404s included', async () => {
    shop = await openTestGateway({}, { page: 20_000, microCacheTtl: 60_000 });
    await writeFirstViews(shop.folder);
    shop.catalogue.respond = sendLamp;
    await open('/product-list/2').expect(200);
    await shop.http.get('/api/products/?pageNum=2&sort=').expect(200);
    expect(
      shop.catalogue.requests
        .splice(0)
        .map(({ url }) => url)
        .sort(),
    ).toEqual(['/api/categories', '/api/products?pageNum=2', '/api/settings']);
    await Promise.all(Array.from({ length: 60 }, () => open('/product-details/p1').expect(200)));
    await shop.http.get('/api/products/get-one/p1').expect(200);
    for (let at = 0; at < 5; at += 1) await open('/product-details/made-up').expect(404);
    expect(shop.catalogue.requests.map(({ url }) => url).sort()).toEqual([
      '/api/products/get-one/made-up',
      '/api/products/get-one/p1',
    ]);
  });

  it('is served without catalogue data and without Express while the event loop lags', async () => {
    shop = await openTestGateway({}, {}, undefined, {
      isOverloaded: () => false,
      isLagging: () => true,
      start: () => undefined,
      stop: () => undefined,
    });
    shop.catalogue.respond = sendLamp;
    for (const address of ['/product-details/p1', '/product-details/made-up', '/product-list/category/Home']) {
      const { text, headers } = await open(address).set('x-request-id', 'abcdefgh12345').expect(200);
      expect(titleIn(text)).toBe('Best online shop');
      expect(headers['x-request-id']).toBe('abcdefgh12345');
      const nonce = /'nonce-([\w+/=]{24})'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? 'none';
      expect(text).toContain(`nonce="${nonce}"`);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(shop.catalogue.requests).toHaveLength(0);
    await shop.http.head('/').set('accept', 'text/html').expect(200);
    await shop.http.get('/api/products').expect(200);
    await shop.http.get('/nothing').set('accept', 'text/html').expect(404);
    await shop.http.get('/product-list/%2e%2e').set('accept', 'text/html').expect(400);
    await shop.http.get('/assets/main-abc123.js').expect(200);
    await shop.http.get('/manifest.webmanifest').set('accept', 'text/html').expect(200, '{}');
  });
});
