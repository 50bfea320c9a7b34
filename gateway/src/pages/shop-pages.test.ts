import { defaultSettings, SETTINGS_ID } from '@shop/contracts/default-settings.ts';
import { FIRST_VIEW_ID } from '@shop/contracts/first-view.ts';
import { sendLamp } from '../testing/lamp-catalogue.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';
import { writeFirstViews } from '../testing/write-first-views.ts';

const about = { _id: 'g1', slug: 'about', title: 'About <us>', description: 'Who\nwe are', html: '<h2>Who</h2>' };
const footer = [{ slug: 'about', title: 'About <us>' }];

let shop: TestGateway;
let published: boolean;

beforeEach(async () => {
  published = true;
  shop = await openTestGateway({}, { page: 20_000, microCacheTtl: 0, staleIfError: 0 });
  shop.catalogue.respond = (request, response) => {
    if (request.url === '/api/pages/about' && published) sendJson(response, 200, about);
    else if (request.url.startsWith('/api/pages/')) sendJson(response, 404, { message: 'Page not found' });
    else if (request.url === '/api/settings')
      sendJson(response, 200, published ? { ...defaultSettings, pages: footer } : defaultSettings);
    else sendLamp(request, response);
  };
});
afterEach(() => shop.close());

const open = (address: string) => shop.http.get(address).set('accept', 'text/html');
const settingsIn = (html: string) => new RegExp(`<script [^>]*id="${SETTINGS_ID}">(.*?)</script>`).exec(html)?.[1];

describe('a page of the merchant', () => {
  it('has its title, its description and one canonical URL', async () => {
    for (const address of ['/page/about', '/Page/about/', '/page/about?utm_source=x']) {
      const { text } = await open(address).expect(200);
      for (const part of [
        '<title>About &lt;us&gt; · Best Online Shop</title>',
        '<meta name="description" content="Who we are" />',
        '<link rel="canonical" href="https://shop.example/page/about" />',
      ])
        expect(text).toContain(part);
    }
  });

  it('is 404 while it is a draft, and without such a page', async () => {
    published = false;
    const { text } = await open('/page/about').expect(404);
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).not.toContain('About');
    for (const address of ['/page/none', '/page/About', '/page/a%20b', '/page/..%2Fb']) {
      const { status } = await open(address);
      expect([address, status]).toEqual([address, address.includes('..') ? 400 : 404]);
    }
  });

  it('is not read from the catalogue under an address that no page can have', async () => {
    await open('/page/About').expect(404);
    expect(shop.catalogue.requests.filter(({ url }) => url.startsWith('/api/pages/'))).toEqual([]);
  });

  it('is in its HTML, with the answer that it shows', async () => {
    await writeFirstViews(
      shop.folder,
      `export const callsOf = () => ['/api/pages/about', '/api/categories'];
       export const render = async (path, answers) => ({ head: '', html: answers['/api/pages/about'].html });`,
    );
    const { text } = await open('/page/about').expect(200);
    expect(text).toContain('<div id="root"><h2>Who</h2></div>');
    const data = new RegExp(`id="${FIRST_VIEW_ID}">(.*?)</script>`).exec(text)?.[1];
    expect(JSON.parse(data ?? '')['/api/pages/about']).toEqual(about);
    // Another spelling has none.
    expect((await open('/Page/about')).text).not.toContain('<h2>Who</h2>');
  });

  it('is still a page while the catalogue is down', async () => {
    await shop.catalogue.close();
    const { text } = await open('/page/about').expect(200);
    expect(text).toContain('<link rel="canonical" href="https://shop.example/page/about" />');
  });
});

describe('the footer', () => {
  it('gets the titles of the pages with every page, also in a shop that has changed no settings', async () => {
    const { text } = await open('/cart').expect(200);
    expect(JSON.parse(settingsIn(text) ?? '').pages).toEqual(footer);
    expect(text).not.toContain(':root:root');
    published = false;
    expect(settingsIn((await open('/cart')).text)).toBeUndefined();
  });
});
