import { defaultSettings, SETTINGS_ID } from '@shop/contracts/default-settings.ts';
import { FIRST_VIEW_ID, type RenderedView } from '@shop/contracts/first-view.ts';
import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { aCategory, aProduct, aProductDetails, aProductList } from '../shared/testing/catalogue-fixtures.ts';
import { type FakeResponse, fakeServer } from '../shared/testing/fake-server.ts';
import { signedIn } from '../shared/testing/people.ts';
import type { Answers } from './first-calls.ts';

const lamp = aProduct({ _id: 'p1', name: 'Dome Lamp', images: [{ path: '/images/lamp-800.webp', ground: '#EEE8E0' }] });
const mug = aProduct({ _id: 'p2', name: 'Morning <Mug>' });
const categories = [aCategory('Audio'), aCategory('Home/Lighting')];
const list = aProductList([lamp, mug]);
const details = aProductDetails({ ...lamp, reviews: [] });

const CATEGORIES = { '/api/categories': categories };
const pages: [path: string, heading: string, answers: Answers][] = [
  [
    '/',
    'Best Online Shop',
    { '/api/products/bestsellers': [lamp, mug], '/api/products/?pageNum=1': list, ...CATEGORIES },
  ],
  ['/product-list', 'All products', { '/api/products/?pageNum=1&sort=': list, ...CATEGORIES }],
  ['/product-list/2', 'All products', { '/api/products/?pageNum=2&sort=': list, ...CATEGORIES }],
  [
    '/product-list/category/Home,Lighting/1',
    'Home/Lighting',
    { '/api/products/category/Home,Lighting/?pageNum=1&sort=': list, ...CATEGORIES },
  ],
  ['/product-details/p1', 'Dome Lamp', { '/api/products/get-one/p1': details, ...CATEGORIES }],
];

type Server = typeof import('./server.tsx');
let callsOf: Server['callsOf'];
let render: Server['render'];
const rendered = new Map<string, RenderedView>();
let inEuros: RenderedView;

const bikes: ShopSettings = {
  ...defaultSettings,
  version: 2,
  name: 'Ada’s <Bikes>',
  logo: { path: '/images/logo-800.webp', width: 640, height: 160 },
  seller: { name: 'Ada Ltd', address: '1 Canal Street\nParis', email: 'hello@shop.test', taxNumber: 'FR 123' },
  links: [{ name: 'Instagram', url: 'https://instagram.com/adas-bikes' }],
  pages: [
    { slug: 'imprint', title: 'Imprint' },
    { slug: 'returns', title: 'Sending back' },
  ],
};
const ABOUT = '/page/about';
const about = {
  '/api/pages/about': { _id: 'g1', slug: 'about', title: 'About <us>', description: '', html: '<h2>Who</h2>' },
  ...CATEGORIES,
};
let renderedBikes: RenderedView;
const plainShop = { settings: defaultSettings, currency: 'USD' };

// The renderer for servers has modules of its own, as in the gateway, and needs globals of Node that jsdom lacks.
beforeAll(async () => {
  const { ReadableStream } = jest.requireActual('node:stream/web');
  const { setImmediate } = jest.requireActual('node:timers');
  Object.assign(globalThis, { ReadableStream, setImmediate });
  await jest.isolateModulesAsync(async () => {
    ({ callsOf, render } = await import('./server.tsx'));
    for (const [path, , answers] of pages) rendered.set(path, await render(path, answers, plainShop));
    inEuros = await render('/product-details/p1', pages.at(-1)?.[2] ?? {}, { ...plainShop, currency: 'EUR' });
    rendered.set(ABOUT, await render(ABOUT, about, plainShop));
    renderedBikes = await render('/', pages[0]?.[2] ?? {}, { ...plainShop, settings: bikes });
  });
  Reflect.deleteProperty(globalThis, 'setImmediate');
});

let errors: jest.SpyInstance;
let shown: Root | undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  errors = jest.spyOn(console, 'error');
});
afterEach(() => {
  act(() => shown?.unmount());
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

/** Puts a page into the document, as the gateway sends it. */
function openHtml(path: string): HTMLElement {
  const answers = path === ABOUT ? about : pages.find(([one]) => one === path)?.[2];
  const html = rendered.get(path)?.html;
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="${FIRST_VIEW_ID}"></script>`;
  (document.getElementById(FIRST_VIEW_ID) as HTMLElement).textContent = JSON.stringify(answers);
  return document.getElementById('root') as HTMLElement;
}

/** Answers what the open page asks for besides; a call of its first view is answered with an error. */
function serve(routes: Record<string, () => FakeResponse> = {}) {
  return fakeServer({
    'GET /api/categories': () => ({ body: categories }),
    'GET /api/products/category/Home,Lighting/': () => ({ body: aProductList([]) }),
    'GET /api/products/category/Home/': () => ({ body: aProductList([]) }),
    ...routes,
  });
}

async function hydrate(root: HTMLElement): Promise<void> {
  const { showShop } = await import('./show-shop.tsx');
  await act(async () => {
    shown = showShop(root);
  });
  // The page's own chunk loads a moment later.
  await act(async () => undefined);
}

describe('the first view of a page', () => {
  it.each(pages)('%s is in the HTML', (path, heading, answers) => {
    expect(callsOf(path)).toEqual(Object.keys(answers));
    const { html, head } = rendered.get(path) as RenderedView;
    document.body.innerHTML = html;
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(heading);
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(html).not.toContain('<script');
    expect(head).toMatch(
      /<link rel="preload" as="image" [^>]*imageSrcSet="[^"]*lamp-160.webp[^>]* fetchPriority="high"/i,
    );
    if (path !== '/product-details/p1') expect(html).toContain('Morning &lt;Mug&gt;');
  });

  it.each(pages)('%s hydrates without a call or a warning, and keeps its nodes', async (path, _, answers) => {
    const root = openHtml(path);
    const heading = screen.getByRole('heading', { level: 1 });
    const server = serve();
    await hydrate(root);
    expect(errors.mock.calls).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    for (const call of Object.keys(answers).filter((url) => url !== '/api/categories'))
      expect(server.count(`GET ${call.split('?')[0]}`)).toBe(0);
  });

  it('shows prices in the currency of the shop', () => {
    expect(rendered.get('/product-details/p1')?.html).toContain('$18<');
    expect(inEuros.html).toContain('€18<');
  });

  it('shows a changed shop, and hydrates without a warning', async () => {
    const root = openHtml('/');
    root.innerHTML = renderedBikes.html;
    root.insertAdjacentHTML('afterend', `<script type="application/json" id="${SETTINGS_ID}"></script>`);
    (document.getElementById(SETTINGS_ID) as HTMLElement).textContent = JSON.stringify(bikes);
    serve();
    await hydrate(root);
    expect(errors.mock.calls).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada’s <Bikes>');
    const [logo] = screen.getAllByRole('link', { name: 'Ada’s <Bikes>, home' });
    expect(logo?.querySelector('img')?.getAttribute('src')).toBe('/images/logo-400.webp');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(bikes.links[0]?.url);
    for (const line of ['Ada Ltd', '1 Canal Street Paris', 'hello@shop.test', 'Tax number FR 123'])
      expect(footer.getByText(line)).toBeTruthy();
  });

  it('lists the pages of the merchant in the footer, some in the places of ours', async () => {
    document.body.innerHTML = renderedBikes.html;
    const linksOf = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(linksOf('About the shop')).toEqual([['Imprint', '/page/imprint']]);
    expect(linksOf('Help')).toEqual([
      ['Delivery', '/help/delivery'],
      ['Sending back', '/page/returns'],
      ['Payment', '/help/payment'],
      ['Contact', '/help/contact'],
      ['Privacy', '/help/privacy'],
    ]);
    document.body.innerHTML = rendered.get('/')?.html ?? '';
    expect(screen.queryByRole('navigation', { name: 'About the shop' })).toBeNull();
  });

  it('of a page of the merchant is in the HTML, and hydrates without a call or a warning', async () => {
    expect(callsOf(ABOUT)).toEqual(Object.keys(about));
    const root = openHtml(ABOUT);
    const heading = screen.getByRole('heading', { level: 1, name: 'About <us>' });
    const server = serve();
    await hydrate(root);
    expect(errors.mock.calls).toEqual([]);
    expect(heading.isConnected).toBe(true);
    expect(screen.getByRole('heading', { level: 2, name: 'Who' })).toBeTruthy();
    expect(server.count('GET /api/pages/about')).toBe(0);
  });

  it('shows the cart and the account of this browser after hydration', async () => {
    const root = openHtml('/product-list');
    localStorage.cart = JSON.stringify({
      cartItems: [{ productID: 'p1', name: 'Dome Lamp', price: 10, image: null, count: 5, quantity: 3 }],
    });
    localStorage.userInfo = JSON.stringify(signedIn({ name: 'Anna', lastName: 'Berg' }));
    serve();
    await hydrate(root);
    const account = within(screen.getByRole('navigation', { name: 'Account' }));
    expect(account.getByRole('link', { name: /3/ })).toBeTruthy();
    expect(account.queryByRole('link', { name: 'Login' })).toBeNull();
    expect(errors.mock.calls).toEqual([]);
  });

  it('hydrates without a warning when the clock of the browser is in another year', async () => {
    const root = openHtml('/product-list');
    const year = document.querySelector('.footer-end') as HTMLElement;
    year.textContent = (year.textContent ?? '').replace(/20\d\d/, '2019');
    serve();
    await hydrate(root);
    expect(errors.mock.calls).toEqual([]);
  });

  it('responds to clicks after hydration', async () => {
    const root = openHtml('/product-details/p1');
    serve({ 'GET /api/products/get-one/p1': () => ({ body: details }) });
    await hydrate(root);
    fireEvent.click(screen.getAllByRole('button', { name: 'Add to cart' })[0] as HTMLElement);
    expect(await screen.findByText('Added to your cart')).toBeTruthy();
  });

  it('replays changes and clicks from before hydration, each button once', async () => {
    const root = openHtml('/product-details/p1');
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quantity' });
    const [add] = screen.getAllByRole('button', { name: 'Add to cart' }) as [HTMLElement];
    select.value = '3';
    const compare = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Compare/ });
    compare.checked = true;
    window.earlyInteractions = {
      clicked: new Set([add]),
      changed: new Map<HTMLSelectElement | HTMLInputElement, boolean | undefined>([
        [select, undefined],
        [compare, true],
      ]),
    };
    window.recordEarlyInteraction = (event) => event.stopPropagation();
    for (const type of ['click', 'change']) window.addEventListener(type, window.recordEarlyInteraction, true);
    serve({ 'GET /api/products/get-one/p1': () => ({ body: details }) });
    await hydrate(root);
    expect(await screen.findByText('Added to your cart')).toBeTruthy();
    expect(JSON.parse(localStorage.cart).itemsCount).toBe(3);
    expect(compare.checked).toBe(true);
    expect(sessionStorage.length).toBe(1);
    expect(window.recordEarlyInteraction).toBeUndefined();
  });

  it('is replaced by fresh data for an administrator', async () => {
    const root = openHtml('/product-details/p1');
    localStorage.userInfo = JSON.stringify(signedIn({ isAdmin: true, doNotLogout: true }));
    const cached = screen.getByRole('heading', { level: 1 });
    serve({ 'GET /api/products/get-one/p1': () => ({ body: { ...details, name: 'Dome Lamp 2' } }) });
    await hydrate(root);
    expect(cached.isConnected).toBe(false);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dome Lamp 2' })).toBeTruthy();
  });

  it('is rendered by the browser when the HTML was cut off', async () => {
    const root = openHtml('/product-details/p1');
    (document.getElementById(FIRST_VIEW_ID) as HTMLElement).textContent = '{"/api/products/get-one/p1":{"_id"';
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    serve({ 'GET /api/products/get-one/p1': () => ({ body: { ...details, name: 'Dome Lamp 2' } }) });
    await hydrate(root);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dome Lamp 2' })).toBeTruthy();
  });

  it('has none for a page of one visitor, and an error without all answers', async () => {
    expect(['/cart', '/user', '/admin/orders', '/nowhere'].map(callsOf)).toEqual(Array(4).fill(undefined));
    await expect(render('/', {}, plainShop)).rejects.toThrow('The first view of / lacks answers');
  });
});
