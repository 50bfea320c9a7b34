import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultSettings, SETTINGS_ID } from '@shop/contracts/default-settings.ts';
import { NONCE_PLACEHOLDER } from '@shop/contracts/page-nonce.ts';
import { sendLamp } from '../testing/lamp-catalogue.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';
import { writeFirstViews } from '../testing/write-first-views.ts';

const bikes = {
  ...defaultSettings,
  version: 2,
  name: 'Ada’s <Bikes>',
  logo: { path: '/images/l1-800.webp', width: 640, height: 160 },
  accent: '#1D4ED8',
};
const INDEX = `<!doctype html><html><head><meta property="csp-nonce" nonce="${NONCE_PLACEHOLDER}">
<meta name="description" content="Best Online Shop: everything." /><title>Best online shop</title></head>
<body><div id="root"><!--frame--><a class="logo" href="/" aria-label="Best Online Shop, home">Best Online Shop</a><!--/frame--></div></body></html>`;

let shop: TestGateway;
let settings: object;

beforeEach(async () => {
  shop = await openTestGateway({}, { page: 20_000, microCacheTtl: 0, staleIfError: 0 });
  settings = bikes;
  shop.catalogue.respond = (request, response) => {
    if (request.url === '/api/settings') sendJson(response, 200, settings);
    else sendLamp(request, response);
  };
  await writeFile(path.join(shop.folder, 'index.html'), INDEX);
});
afterEach(() => shop.close());

const open = async (address: string) => (await shop.http.get(address).set('accept', 'text/html')).text;
const jsonIn = (html: string) => new RegExp(`<script [^>]*id="${SETTINGS_ID}">(.*?)</script>`).exec(html)?.[1];
const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

describe('pages of a changed shop', () => {
  it('have its name in titles, metadata and frame, and its logo', async () => {
    const html = await open('/cart');
    expect(titleIn(html)).toBe('Ada’s &lt;Bikes&gt;');
    expect(titleIn(await open('/product-list'))).toBe('All products · Ada’s &lt;Bikes&gt;');
    expect(titleIn(await open('/nothing'))).toBe('Ada’s &lt;Bikes&gt;');
    for (const part of [
      '<meta name="description" content="Ada’s &lt;Bikes&gt;: everything." />',
      '<meta property="og:site_name" content="Ada’s &lt;Bikes&gt;" />',
      '<meta property="og:image" content="https://shop.example/images/l1-800.webp" />',
      'aria-label="Ada’s &lt;Bikes&gt;, home"><img src="/images/l1-400.webp" width="640" height="160" alt=""></a>',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('Best Online Shop');
  });

  it('have the shades of its accent for both schemes, with the nonce of the response', async () => {
    const { text, headers } = await shop.http.get('/cart').set('accept', 'text/html');
    const [, nonce, css] = /<style nonce="([^"]+)">(:root:root.*?)<\/style>/.exec(text) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(css).toContain(':root:root{--accent:#1D4ED8;');
    expect(css).toContain('--accent:light-dark(#1D4ED8,');
  });

  it('hand the settings to the front end, as JSON that cannot end its element', async () => {
    settings = { ...bikes, name: '</script><script>alert(1)</script>' };
    const html = await open('/cart');
    expect(JSON.parse(jsonIn(html) ?? '')).toEqual(settings);
    expect(html).not.toContain('<script>alert');
  });

  it('have no style of an accent that the catalogue should not have accepted', async () => {
    settings = { ...bikes, accent: 'red}</style><script>alert(1)</script>' };
    const html = await open('/cart');
    expect(html).not.toContain(':root:root');
    expect(html).not.toContain('<script>alert');
  });

  it('follow a change, and render the first view with it', async () => {
    await writeFirstViews(
      shop.folder,
      `export const callsOf = () => ['/api/categories'];
       export const render = async (path, answers, { settings }) => ({ head: '', html: settings.name });`,
    );
    settings = { ...bikes, name: 'Bikes' };
    expect(await open('/')).toContain('<div id="root">Bikes</div>');
    settings = { ...bikes, name: 'Boats' };
    const html = await open('/');
    expect(html).toContain('<div id="root">Boats</div>');
    expect(titleIn(html)).toBe('Boats');
  });

  it('stay while the catalogue is down', async () => {
    await open('/cart');
    await shop.catalogue.close();
    expect(titleIn(await open('/cart'))).toBe('Ada’s &lt;Bikes&gt;');
    expect((await shop.http.get('/manifest.webmanifest')).body.name).toBe('Ada’s <Bikes>');
  });

  it('are a manifest with its name', async () => {
    await writeFile(path.join(shop.folder, 'manifest.webmanifest'), '{"name":"Best Online Shop","id":"/"}');
    const { body, headers } = await shop.http.get('/manifest.webmanifest').expect(200);
    expect(body).toEqual({ name: 'Ada’s <Bikes>', short_name: 'Ada’s <Bikes>', id: '/' });
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  });
});

describe('pages of a new shop', () => {
  it('are as they were built', async () => {
    settings = defaultSettings;
    const html = await open('/cart');
    expect(html).toContain('>Best Online Shop</a>');
    expect(titleIn(html)).toBe('Best online shop');
    expect(html).not.toMatch(new RegExp(`${SETTINGS_ID}|:root:root`));
    expect((await shop.http.get('/manifest.webmanifest')).text).toBe('{}');
  });

  it('are those of a gateway that has never reached a catalogue, or reaches one of an earlier release', async () => {
    shop.catalogue.respond = (_request, response) => sendJson(response, 404, { message: 'no' });
    expect(titleIn(await open('/cart'))).toBe('Best online shop');
    await shop.catalogue.close();
    expect(titleIn(await open('/cart'))).toBe('Best online shop');
  });
});
