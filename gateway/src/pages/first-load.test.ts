import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lamp, sendLamp } from '../testing/lamp-catalogue.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;

/** Products whose first image has this path, in the catalogue's lists. */
function respondWith(image: string): void {
  shop.catalogue.respond = (request, response) => {
    const products = [{ ...lamp, images: [{ path: image, ground: null }] }];
    if (request.url === '/api/products/bestsellers') sendJson(response, 200, products);
    else if (/^\/api\/products[^?]*\?pageNum/.test(request.url)) sendJson(response, 200, { products, total: 1 });
    else sendLamp(request, response);
  };
}

beforeEach(async () => {
  // A slow catalogue is tested elsewhere.
  shop = await openTestGateway({}, { page: 20_000 });
  respondWith('/images/b-800.webp');
  const chunks = { home: { scripts: ['/assets/HomePage-1.js'], styles: ['/assets/HomePage-1.css'] } };
  await writeFile(path.join(shop.folder, 'page-chunks.json'), JSON.stringify(chunks));
});
afterEach(() => shop.close());

/** The links of a page that make the browser load something, in their order. */
async function linksOf(address: string): Promise<string[]> {
  const { text } = await shop.http.get(address).set('accept', 'text/html');
  return [...text.matchAll(/<link rel="(?:preload|modulepreload)"[^>]*>/g)].map(([link]) => link);
}

describe('what a page loads first', () => {
  it('is named in the HTML of the home page: image, code and calls', async () => {
    expect(await linksOf('/')).toEqual([
      '<link rel="preload" as="image" fetchpriority="high" imagesrcset="/images/b-160.webp 160w, /images/b-400.webp 400w, /images/b-800.webp 800w" imagesizes="(max-width: 900px) 92vw, 300px" />',
      '<link rel="modulepreload" crossorigin href="/assets/HomePage-1.js" />',
      '<link rel="preload" as="style" crossorigin href="/assets/HomePage-1.css" />',
      '<link rel="preload" as="fetch" crossorigin href="/api/products/bestsellers" />',
      '<link rel="preload" as="fetch" crossorigin href="/api/products/?pageNum=1" />',
      '<link rel="preload" as="fetch" crossorigin href="/api/categories" />',
    ]);
  });

  it.each([
    ['/product-list', '/api/products/?pageNum=1&amp;sort='],
    ['/product-list/3', '/api/products/?pageNum=3&amp;sort='],
    ['/product-list/category/Home', '/api/products/category/Home/?pageNum=1&amp;sort='],
    [
      '/product-list/category/Home,Lamps%20%26%20more',
      '/api/products/category/Home,Lamps%20%26%20more/?pageNum=1&amp;sort=',
    ],
    ['/product-details/p1', '/api/products/get-one/p1'],
  ])('of %s is the call that the front end makes', async (address, call) => {
    const links = await linksOf(address);
    expect(links[0]).toContain('as="image"');
    expect(links).toContain(`<link rel="preload" as="fetch" crossorigin href="${call}" />`);
  });

  it.each([
    '/product-list/9',
    '/product-list/category/Nowhere',
    '/product-list?price=100',
    '/product-list/search/lamp',
    '/cart',
    '/product-details/unknown',
    '/nothing',
  ])('of %s is not known', async (address) => expect(await linksOf(address)).toEqual([]));

  it('has an image of another host as it is, and none without products', async () => {
    respondWith('https://images.example/a.webp?"><script>');
    expect((await linksOf('/'))[0]).toBe(
      '<link rel="preload" as="image" fetchpriority="high" href="https://images.example/a.webp?&quot;&gt;&lt;script&gt;" />',
    );
    await shop.http.put('/api/products/admin/p1').send({}).expect(200);
    shop.catalogue.respond = (_request, response) => sendJson(response, 200, []);
    expect((await linksOf('/'))[0]).toContain('HomePage');
  });

  it('is not named while the catalogue fails', async () => {
    shop.catalogue.respond = (_request, response) => sendJson(response, 500, {});
    expect(await linksOf('/')).toEqual([]);
  });
});
