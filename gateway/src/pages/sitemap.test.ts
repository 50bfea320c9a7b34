import { defaultSettings } from '@shop/contracts/default-settings.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, sendJson } from '../testing/stub-service.ts';
import { sitemapFiles } from './sitemap.ts';

const origin = 'https://shop.example';
const product = (at: number) => ({ _id: `p${at}`, updatedAt: '2026-01-02T00:00:00.000Z' });

describe('sitemapFiles', () => {
  it('lists indexed pages with absolute URLs', () => {
    const files = sitemapFiles(origin, {
      categories: [
        { name: 'Home', productsNumber: 2 },
        { name: 'Home/A & B', productsNumber: 1 },
        { name: 'New', productsNumber: 0 },
      ],
      pages: [{ slug: 'about' }],
      products: [product(1)],
    });
    expect([...files.keys()]).toEqual(['/sitemap.xml']);
    const [text] = files.values();
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/);
    expect([...(text ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      `${origin}/`,
      `${origin}/product-list`,
      `${origin}/product-list/category/Home`,
      `${origin}/product-list/category/Home,A%20%26%20B`,
      ...['delivery', 'returns', 'payment', 'contact', 'privacy'].map((topic) => `${origin}/help/${topic}`),
      `${origin}/page/about`,
      `${origin}/product-details/p1`,
    ]);
    expect(text).toContain('<lastmod>2026-01-02T00:00:00.000Z</lastmod>');
  });

  it('splits a long sitemap into an index and several files', () => {
    const products = Array.from({ length: 8 }, (_, at) => product(at));
    const files = sitemapFiles(origin, { categories: [], pages: [], products }, 6);
    expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
    expect(files.get('/sitemap.xml')).toContain(`<sitemap><loc>${origin}/sitemap-3.xml</loc></sitemap>`);
    expect([...files.values()].slice(1).map((text) => text.match(/<url>/g)?.length)).toEqual([6, 6, 3]);
  });
});

describe('crawler files', () => {
  let shop: TestGateway;

  /** A catalogue whose products come in two pages. */
  function respond(
    { url, headers }: ReceivedRequest,
    response: Parameters<TestGateway['catalogue']['respond']>[1],
  ): void {
    if (url === '/api/categories') {
      sendJson(response, 200, [{ _id: 'c', name: 'Home', description: '', image: '', attrs: [], productsNumber: 2 }]);
    } else if (url === '/api/settings') {
      sendJson(response, 200, { ...defaultSettings, pages: [{ slug: 'about', title: 'About us' }] });
    } else if (headers['x-shop-identity'] === undefined) sendJson(response, 403, {});
    else if (url.endsWith('?after=')) sendJson(response, 200, { products: [product(1)], next: 'p1' });
    else sendJson(response, 200, { products: [product(2)], next: null });
  }

  beforeEach(async () => {
    shop = await openTestGateway();
    shop.catalogue.respond = respond;
  });
  afterEach(() => shop.close());

  async function reopen(timeouts: Parameters<typeof openTestGateway>[1]): Promise<void> {
    await shop.close();
    shop = await openTestGateway({}, timeouts);
    shop.catalogue.respond = respond;
  }

  it('build the sitemap once for concurrent requests, with every product', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => shop.http.get('/sitemap.xml').expect(200)));
    for (const { text, headers } of responses) {
      expect(headers['content-type']).toMatch(/^application\/xml/);
      for (const place of [
        '/',
        '/product-list/category/Home',
        '/page/about',
        '/product-details/p1',
        '/product-details/p2',
      ]) {
        expect(text).toContain(`<loc>${origin}${place}</loc>`);
      }
    }
    expect(shop.catalogue.requests).toHaveLength(4);
    await shop.http.get('/sitemap-1.xml').expect(404);
  });

  it('compress and hash the sitemap once, and respond 304 to If-None-Match', async () => {
    const { headers } = await shop.http.get('/sitemap.xml').set('accept-encoding', 'br').expect(200);
    expect(headers.etag).toMatch(/^W\/".+"$/);
    expect(headers['cache-control']).toBe('public, max-age=300');
    await shop.http
      .get('/sitemap.xml')
      .set('if-none-match', headers.etag ?? '')
      .expect(304);
    const head = await shop.http.head('/sitemap.xml').set('accept-encoding', 'identity').expect(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(300);
  });

  it('keep the previous sitemap while a new one is built or cannot be', async () => {
    await reopen({ sitemapCache: 0, sitemapRetry: 0 });
    const { text } = await shop.http.get('/sitemap.xml').expect(200);
    for (const fail of [true, false]) {
      shop.catalogue.respond = (_request, response) => {
        if (fail) sendJson(response, 503, {});
      };
      const { call } = shop.timeouts;
      shop.timeouts.call = 300;
      for (let n = 0; n < 3; n += 1) expect((await shop.http.get('/sitemap.xml').expect(200)).text).toBe(text);
      shop.timeouts.call = call;
    }
    shop.catalogue.respond = (request, response) => {
      if (request.url.startsWith('/inner/')) sendJson(response, 200, { products: [product(3)], next: null });
      else respond(request, response);
    };
    await eventually(async () =>
      expect((await shop.http.get('/sitemap.xml').expect(200)).text).toContain('/product-details/p3'),
    );
  });

  it('give all pages of product ids together one timeout', async () => {
    await reopen({ call: 1_000 });
    let pages = 0;
    shop.catalogue.respond = (request, response) => {
      if (!request.url.startsWith('/inner/')) return respond(request, response);
      pages += 1;
      setTimeout(() => sendJson(response, 200, { products: [product(1)], next: 'p1' }), 300);
    };
    await shop.http.get('/sitemap.xml').expect(504);
    // Pages of 300 ms never end; at most four fit into one second.
    expect(pages).toBeLessThanOrEqual(4);
  });

  it('respond 503 while no sitemap can be built, with one scan of the products for all requests until the next attempt', async () => {
    await reopen({ sitemapRetry: 3_600_000 });
    shop.catalogue.respond = (_request, response) => sendJson(response, 503, {});
    await shop.http.get('/sitemap.xml').expect(503);
    // Categories, settings and products; the response did not wait for all of them.
    await eventually(() => expect(shop.catalogue.requests).toHaveLength(3));
    await Promise.all(Array.from({ length: 100 }, () => shop.http.get('/sitemap.xml').expect(503)));
    expect(shop.catalogue.requests).toHaveLength(3);
    await reopen({ sitemapRetry: 0 });
    shop.catalogue.respond = (_request, response) => sendJson(response, 503, {});
    await shop.http.get('/sitemap.xml').expect(503);
    shop.catalogue.respond = respond;
    await shop.http.get('/sitemap.xml').expect(200);
  });

  it('name the sitemap in robots.txt, disallow private paths and allow what pages read', async () => {
    const { text } = await shop.http.get('/robots.txt').expect(200);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Disallow: /admin/',
        'Disallow: /user',
        'Disallow: /api/',
        'Allow: /api/products',
        `Sitemap: ${origin}/sitemap.xml`,
      ]),
    );
  });
});
