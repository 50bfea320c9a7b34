import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FIRST_VIEW_FILES, FIRST_VIEW_ID } from '@shop/contracts/first-view.ts';
import { lamp, sendLamp } from '../testing/lamp-catalogue.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';
import { writeFirstViews } from '../testing/write-first-views.ts';

let shop: TestGateway;

beforeEach(async () => {
  // A slow catalogue is tested elsewhere.
  shop = await openTestGateway({}, { page: 20_000, microCacheTtl: 600_000 });
  shop.catalogue.respond = (request, response) => {
    if (request.url === '/api/products/bestsellers') sendJson(response, 200, [lamp]);
    else if (/^\/api\/products[^?]*\?pageNum/.test(request.url))
      sendJson(response, 200, { products: [lamp], total: 1 });
    else sendLamp(request, response);
  };
  const chunks = { home: { scripts: ['/assets/HomePage-1.js'], styles: ['/assets/HomePage-1.css'] } };
  await writeFile(path.join(shop.folder, 'page-chunks.json'), JSON.stringify(chunks));
  await writeFirstViews(shop.folder);
});
afterEach(() => shop.close());

const open = async (address: string) => (await shop.http.get(address).set('accept', 'text/html')).text;
const viewIn = (html: string) => /<div id="root">(.*)<\/div>/.exec(html)?.[1];
const FRAME = '<!--frame--><!--/frame-->';
const dataIn = (html: string) =>
  new RegExp(`<script type="application/json" id="${FIRST_VIEW_ID}">(.*?)</script>`).exec(html)?.[1];

describe('the first view of a page', () => {
  it('is in its HTML, with the answers that it shows and its code', async () => {
    const html = await open('/');
    expect(viewIn(html)).toBe('<main>/ 1</main>');
    const data = JSON.parse(dataIn(html) ?? '');
    expect(Object.keys(data)).toEqual(['/api/products/bestsellers', '/api/categories']);
    expect(data['/api/products/bestsellers']).toEqual([lamp]);
    const head = html.slice(html.indexOf('csp-nonce'), html.indexOf('</head>'));
    // The styles are linked: their file is not there.
    expect([...head.matchAll(/<link [^>]*>/g)].map(([link]) => link)).toEqual([
      '<link rel="preload" as="image" href="/images/first.webp"/>',
      '<link rel="stylesheet" crossorigin href="/assets/HomePage-1.css">',
    ]);
  });

  it('has its styles in the HTML, and its scripts are loaded after its first paint', async () => {
    const index = path.join(shop.folder, 'index.html');
    const links =
      '<link rel="modulepreload" crossorigin href="/assets/frame-1.js"><link rel="stylesheet" crossorigin href="/assets/all-1.css">';
    await writeFile(index, (await readFile(index, 'utf8')).replace('</head>', `${links}</head>`));
    await mkdir(path.join(shop.folder, 'assets'), { recursive: true });
    await writeFile(path.join(shop.folder, 'assets/all-1.css'), '.all {}');
    await writeFile(path.join(shop.folder, 'assets/HomePage-1.css'), '.home {}');
    const response = await shop.http.get('/').set('accept', 'text/html');
    const [, nonce] = /nonce-([^']+)'/.exec(response.headers['content-security-policy'] ?? '') ?? [];
    expect(nonce).toBeTruthy();
    const styles = [...response.text.matchAll(/<style nonce="([^"]+)" data-href="([^"]+)">(.*?)<\/style>/g)];
    expect(styles.map(([, ...style]) => style)).toEqual([
      [nonce, '/assets/all-1.css', '.all {}'],
      [nonce, '/assets/HomePage-1.css', '.home {}'],
    ]);
    expect(response.text).not.toMatch(/<link rel="(stylesheet|modulepreload)"|<script type="module"/);
    const [, script] = /<script nonce="[^"]+">([^<]*DOMContentLoaded[^<]*)<\/script>/.exec(response.text) ?? [];
    expect(script).toContain('["/assets/frame-1.js","/assets/HomePage-1.js"]');
    expect(script).toContain('src: "/assets/main-abc123.js"');
    // A page without a first view shows nothing before its scripts.
    expect(await open('/cart')).toMatch(/<script type="module" src="\/assets\/main-abc123.js"/);
    expect(await open('/cart')).toContain(links);
  });

  it('holds no text of the catalogue that could end its script element', async () => {
    const html = await open('/product-details/p1');
    expect(dataIn(html)).toContain('Lamp \\u003cb\\u003e');
    expect(JSON.parse(dataIn(html) ?? '')['/api/products/get-one/p1'].name).toBe('Lamp <b>');
  });

  it('is rendered once until the catalogue changes', async () => {
    expect(viewIn(await open('/'))).toBe('<main>/ 1</main>');
    expect(viewIn(await open('/'))).toBe('<main>/ 1</main>');
    expect(viewIn(await open('/?utm_source=letter'))).toBe('<main>/ 1</main>');
    // Read again, with the same answer.
    await shop.http.put('/api/products/admin/p1').send({}).expect(200);
    expect(viewIn(await open('/'))).toBe('<main>/ 1</main>');
    const { respond } = shop.catalogue;
    shop.catalogue.respond = (request, response) =>
      request.url.endsWith('bestsellers') ? sendJson(response, 200, []) : respond(request, response);
    await shop.http.put('/api/products/admin/p1').send({}).expect(200);
    expect(viewIn(await open('/'))).toBe('<main>/ 2</main>');
  });

  it.each([
    '/product-list',
    '/product-list?utm_source=letter',
    '/product-list/category/Home',
    '/product-list/category/Home,Lamps%20%26%20more',
  ])('is there for %s', async (address) => expect(viewIn(await open(address))).toMatch(/^<main>/));

  it.each([
    '/product-list/9',
    '/product-list/category/Nowhere',
    '/product-list?price=100',
    '/product-list/search/lamp',
    '/cart',
    '/product-details/unknown',
    '/nothing',
    '/PRODUCT-details/p1',
    '/product-details/%70%31',
    '/product-list/1',
    '/product-list/x1',
  ])('is not there for %s', async (address) => {
    const html = await open(address);
    expect(viewIn(html)).toBe(FRAME);
    expect(dataIn(html)).toBeUndefined();
  });

  it('is left out above 256 kB of answers, which would delay the scripts', async () => {
    shop.catalogue.respond = (request, response) => {
      if (request.url.includes('get-one'))
        sendJson(response, 200, { ...lamp, reviews: [{ comment: 'x'.repeat(300_000) }] });
      else sendLamp(request, response);
    };
    expect(viewIn(await open('/product-details/p1'))).toBe(FRAME);
  });

  it('leaves the pages to the browser when the module cannot be loaded', async () => {
    await writeFirstViews(shop.folder, "import 'no-such-package';");
    expect(viewIn(await open('/'))).toBe(FRAME);
    expect(viewIn(await open('/cart'))).toBe(FRAME);
  });

  it('comes from a module that is served to nobody', async () => {
    const file = `/${FIRST_VIEW_FILES.folder}/${FIRST_VIEW_FILES.entry}-1.js`;
    await shop.http.get(file).expect(404);
    await shop.http.get(file.replace('.', '%2e')).expect(404);
  });

  it('leaves the page to the browser while the catalogue fails, and when it cannot be rendered', async () => {
    shop.catalogue.respond = (_request, response) => sendJson(response, 500, {});
    expect(viewIn(await open('/'))).toBe(FRAME);
    shop.catalogue.respond = (request, response) => {
      if (request.url.includes('get-one')) sendJson(response, 200, { ...lamp, name: 'Broken', reviews: [] });
      else sendLamp(request, response);
    };
    const html = await open('/product-details/p1');
    expect(viewIn(html)).toBe(FRAME);
    expect(html).toContain('<title>Broken · Best Online Shop</title>');
  });
});
