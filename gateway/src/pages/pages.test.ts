import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NONCE_PLACEHOLDER } from '@shop/contracts/page-nonce.ts';
import { lamp, sendLamp } from '../testing/lamp-catalogue.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

const open = (address: string) => shop.http.get(address).set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8');
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const isFound = (html: string) => !html.includes('<meta name="robots" content="noindex"');

describe('pages', () => {
  // Generous timeout for busy machines; a slow catalogue is tested elsewhere.
  beforeEach(async () => {
    shop = await openTestGateway({}, { page: 20_000 });
    shop.catalogue.respond = sendLamp;
  });

  it.each([
    ['/', 'Best online shop', '/'],
    ['/product-list', 'All products · Best Online Shop', '/product-list'],
    ['/product-list/', 'All products · Best Online Shop', '/product-list'],
    ['/product-list/1', 'All products · Best Online Shop', '/product-list'],
    ['/product-list/2?utm_source=x', 'All products, page 2 · Best Online Shop', '/product-list/2'],
    ['/product-list/category/Home', 'Home · Best Online Shop', '/product-list/category/Home'],
    ['/product-list/category/Home/3', 'Home, page 3 · Best Online Shop', '/product-list/category/Home/3'],
    [
      '/product-list/category/Home,Lamps%20%26%20more',
      'Home/Lamps &amp; more · Best Online Shop',
      '/product-list/category/Home,Lamps%20%26%20more',
    ],
    [
      '/product-list/category/Home%2FLamps%20&%20more/1',
      'Home/Lamps &amp; more · Best Online Shop',
      '/product-list/category/Home,Lamps%20%26%20more',
    ],
    ['/product-details/p1', 'Lamp &lt;b&gt; · Best Online Shop', '/product-details/p1'],
    ['/Product-Details/p1/', 'Lamp &lt;b&gt; · Best Online Shop', '/product-details/p1'],
  ])('%s is indexed under one canonical URL, with its own title', async (address, title, canonical) => {
    const { text, headers } = await open(address).expect(200);
    expect(titleIn(text)).toBe(title);
    expect(canonicalIn(text)).toBe(`https://shop.example${canonical}`);
    expect(isFound(text)).toBe(true);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    expect(text).toContain('<div id="root"><!--frame--><!--/frame--></div>');
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text.match(/name="description"/g)).toHaveLength(1);
  });

  it.each([
    ['/product-list/category/Lamps', '/product-list/category/Home,Lamps%20%26%20more'],
    [
      '/product-list/category/Home%2FLight/2?utm_source=x',
      '/product-list/category/Home,Lamps%20%26%20more/2?utm_source=x',
    ],
    [
      '/product-list/category/Home,Light/search/oak%20lamp/3?rating=5,',
      '/product-list/category/Home,Lamps%20%26%20more/search/oak%20lamp/3?rating=5,',
    ],
  ])('%s leads on from a former name of its category', async (address, location) => {
    const response = await open(address).expect(301);
    // Another category may get the name.
    expect(response.headers).toMatchObject({ location, 'cache-control': 'no-store' });
  });

  it('knows no page of a name that only begins like a former one', async () => {
    await open('/product-list/category/Lamps,Small').expect(404);
    await open('/product-list/category/lamps').expect(404);
  });

  it('names the currency of the shop for its scripts', async () => {
    expect((await open('/')).text).toContain('<html data-currency="USD" lang="en">');
    await shop.close();
    shop = await openTestGateway({ currency: 'EUR' }, { page: 20_000 });
    shop.catalogue.respond = sendLamp;
    const product = (await open('/product-details/p1')).text;
    expect(product).toContain('<html data-currency="EUR" lang="en">');
    expect(product).toContain('"priceCurrency":"EUR"');
  });

  it('describes a product or a category in its metadata', async () => {
    const product = (await open('/product-details/p1')).text;
    expect(product).toContain('<meta name="description" content="Gives light." />');
    expect(product).toContain('<meta property="og:image" content="https://shop.example/images/a-800.webp" />');
    expect(product).toContain('"price":"12.50"');
    const home = (await open('/product-list/category/Home')).text;
    expect(home).toContain('<meta name="description" content="All for the home." />');
    expect(home).toContain('<meta property="og:image" content="https://shop.example/images/home-800.webp" />');
    expect((await open('/')).text).toContain('<meta name="description" content="Everything &amp; more." />');
  });

  it.each([
    ['/login', 'Best online shop'],
    ['/cart', 'Best online shop'],
    ['/user', 'Best online shop'],
    ['/user/order-details/0198', 'Best online shop'],
    ['/admin/orders', 'Best online shop'],
    ['/product-list/search/node.js', 'Best online shop'],
    ['/product-list/search/a%2Fb/2', 'Best online shop'],
    ['/product-list/category/Home/search/x', 'Best online shop'],
    ['/product-list?price=100', 'All products · Best Online Shop'],
    ['/product-list/category/Home?rating=5', 'Home · Best Online Shop'],
    ['/product-list/category/Home/4', 'Home, page 4 · Best Online Shop'],
  ])('%s is served, and not indexed', async (address, title) => {
    const { text } = await open(address).expect(200);
    expect(titleIn(text)).toBe(title);
    expect(isFound(text)).toBe(false);
    expect(canonicalIn(text)).toBeUndefined();
  });

  it.each([
    '/nothing',
    '/product-list/1/2',
    '/user/nothing',
    '/admin/nothing',
    '/admin',
    '/product-details/unknown',
    '/product-list/category/Ho',
    '/product-list/category/home',
    '/product-list/category/Nowhere/2',
    '/product-list/category/Nowhere/search/x',
  ])('%s responds 404 with the page that reports it', async (address) => {
    const { text } = await open(address).expect(404);
    expect(titleIn(text)).toBe('Best online shop');
    expect(text).toContain('<div id="root"><!--frame--><!--/frame--></div>');
    expect(isFound(text)).toBe(false);
  });

  it('gives each response its own nonce, in its policy and in its scripts and styles (P-E11)', async () => {
    const nonces = new Set<string>();
    for (const address of ['/', '/', '/product-details/p1', '/nothing']) {
      const { headers, text } = await open(address).set('if-none-match', '*');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
      const nonce = /script-src 'self' 'nonce-([\w+/=]{24})'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
      expect(text).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
      expect(text).toContain(`<script type="module" src="/assets/main-abc123.js" nonce="${nonce}"></script>`);
      expect(text).not.toContain(NONCE_PLACEHOLDER);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it('gives no nonce to text of the catalogue', async () => {
    shop.catalogue.respond = (_request, response) =>
      sendJson(response, 200, { ...lamp, name: `Torch ${NONCE_PLACEHOLDER}`, reviews: [] });
    const { text } = await open('/product-details/p1').expect(200);
    expect(titleIn(text)).toBe(`Torch ${NONCE_PLACEHOLDER} · Best Online Shop`);
    // JSON-LD is data and needs no nonce.
    expect(text).toContain('<script type="application/ld+json">');
  });

  it('is as fresh as the cached responses of the catalogue', async () => {
    await open('/product-details/p1').expect(200);
    shop.catalogue.respond = (_request, response) => sendJson(response, 200, { ...lamp, name: 'Torch', reviews: [] });
    await shop.http.put('/api/products/admin/p1').send({}).expect(200);
    expect(titleIn((await open('/product-details/p1')).text)).toBe('Torch · Best Online Shop');
  });

  it('reads index.html again after a rebuild, without a restart', async () => {
    await open('/').expect(200);
    const file = path.join(shop.folder, 'index.html');
    await writeFile(file, '<!doctype html><title>x</title><p>new</p>');
    const rebuilt = new Date('2100-01-01T00:00:00.000Z');
    await utimes(file, rebuilt, rebuilt);
    expect((await open('/')).text).toContain('<p>new</p>');
  });

  it('is not served to clients that do not accept HTML', async () => {
    await shop.http.get('/login').set('accept', 'application/json').expect(404);
    await shop.http.head('/product-details/p1').set('accept', 'text/html').expect(200);
  });

  it('is served to clients that accept anything, even if its path ends like a file (link previews)', async () => {
    for (const address of ['/login', '/product-list/search/node.js', '/product-list/category/Home,Lamps%20%26%20more'])
      await shop.http
        .get(address)
        .set('accept', '*/*')
        .expect(200, /<div id="root">/);
    await shop.http
      .get('/product-details/node.js')
      .set('accept', '*/*')
      .expect(404, /<div id="root">/);
    const file = await shop.http.get('/nothing.js').set('accept', '*/*').expect(404);
    expect(file.text).not.toContain('<div id="root">');
  });

  it('looks up no session', async () => {
    await open('/').set('cookie', 'access_token=somebody').expect(200);
    expect(shop.lookups()).toBe(0);
  });
});
