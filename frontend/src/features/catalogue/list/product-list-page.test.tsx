import { jest } from '@jest/globals';
import type { Category, Product } from '@shop/contracts/catalogue-api.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { categoriesReducer, categoriesReplaced } from '../../../shared/state/categories.ts';
import { aCategory, aProduct, aProductList } from '../../../shared/testing/catalogue-fixtures.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../shared/testing/fake-server.ts';
import { sagaStore } from '../../../shared/testing/saga-store.ts';
import { categoriesSaga } from '../categories/categories-saga.ts';
import { listTexts } from './list-texts.ts';
import { ProductListPage } from './ProductListPage.tsx';

const mug = aProduct({ count: 2, rating: 4.9, reviewsNumber: 411 });
const page = (products: Product[], total = products.length) => ({ body: aProductList(products, { total }) });

function show(
  url: string,
  routes: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>,
  names: string[] = [],
  more: Partial<Category> = {},
) {
  const server = fakeServer({ 'GET /api/products/bestsellers': () => ({ body: [] }), ...routes });
  const shop = sagaStore({ categories: categoriesReducer }, categoriesSaga);
  shop.dispatch(categoriesReplaced(names.map((name) => aCategory(name, more))));
  const view = render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path="/product-list" element={<ProductListPage />} />
          <Route path="/product-list/search/:searchQuery" element={<ProductListPage />} />
          <Route path="/product-list/category/:categoryName/:pageNumParam" element={<ProductListPage />} />
          <Route path="/product-list/category/:categoryName/search/:searchQuery" element={<ProductListPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { server, ...view };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('product list page', () => {
  it("shows 'Loading products ....', then one link per product", async () => {
    show('/product-list', { 'GET /api/products/': () => page([mug]) });
    expect(screen.getByText('Loading products ....')).toBeTruthy();
    const card = await screen.findByRole('link', { name: /Morning Mug/ });
    expect(card.getAttribute('href')).toBe('/product-details/p1');
    expect(card.textContent).toContain('$18.90');
    expect(card.textContent).toContain('Only 2 left');
    expect(screen.getByText('1 product')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('links the variant that the filters found, and says what a reduced price was', async () => {
    const reduced = { ...mug, oldPrice: 25, priorPrice: 21.5, variantID: 'v2' };
    show('/product-list', { 'GET /api/products/': () => page([reduced]) });
    const card = await screen.findByRole('link', { name: /Morning Mug/ });
    expect(card.getAttribute('href')).toBe('/product-details/p1?variant=v2');
    expect(card.textContent).toContain('Before $25.00 Lowest price in the 30 days before: $21.50');
    expect(card.querySelector('s')?.textContent).toBe('$25.00');
  });

  it('begins with a link that skips to the products, once there are some', async () => {
    show('/product-list', { 'GET /api/products/': () => page([mug]) });
    await screen.findByText('Morning Mug');
    const skip = screen.getByRole('link', { name: 'Skip to products' });
    expect(screen.getByRole('main').firstElementChild).toBe(skip);
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(
      screen.getByRole('region', { name: 'Products' }),
    );
  });

  it('shows only sort and price filters for a response without facets', async () => {
    const { facets: _, ...body } = aProductList([mug]);
    show('/product-list', { 'GET /api/products/': () => ({ body, outsideContract: true }) });
    expect(await screen.findByText('Morning Mug')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Filter' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.querySelector('.filter-loading')).toBeNull();
  });

  it("shows 'Error while loading products. Try again later.' and retries", async () => {
    const { server } = show('/product-list', { 'GET /api/products/': () => ({ status: 500 }) });
    await screen.findByText('Error while loading products. Try again later.');
    server.routes['GET /api/products/'] = () => page([mug]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Morning Mug')).toBeTruthy();
  });

  it('forgets the list that it showed when loading it again fails', async () => {
    const { server } = show('/product-list', { 'GET /api/products/': () => page([mug]) });
    await screen.findByText('1 product');
    server.routes['GET /api/products/'] = () => ({ status: 500 });
    // The URL of the list stays: it is loaded again.
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await screen.findByText('Error while loading products. Try again later.');
    expect(screen.queryByText('1 product')).toBeNull();
  });

  it('requests the category, page and sort of the URL, and links to the other pages', async () => {
    const path = 'GET /api/products/category/Computers,Laptops/';
    const { server } = show('/product-list/category/Computers,Laptops/2?sort=price_1', {
      [path]: () => page([mug], 30),
    });
    await screen.findByText('Morning Mug');
    expect(server.requests[0]?.params).toEqual({ pageNum: 2, sort: 'price_1' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Computers/Laptops');
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
      '/product-list/category/Computers,Laptops/3?sort=price_1',
    );
  });

  it('links to the categories directly below the open one', async () => {
    const names = [
      'Computers',
      'Computers/Laptops',
      'Computers/Laptops/Student',
      'Computers/Mice',
      'Computers2',
      'Computerised/Toys',
    ];
    const path = 'GET /api/products/category/Computers/';
    show('/product-list/category/Computers/1', { [path]: () => page([mug]) }, names);
    await screen.findByText('Morning Mug');
    const links = within(screen.getByRole('navigation', { name: 'Sub-categories' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Laptops 3', '/product-list/category/Computers,Laptops'],
      ['Mice 3', '/product-list/category/Computers,Mice'],
    ]);
  });

  it('links to all products when a search finds nothing', async () => {
    show('/product-list/search/tabel', { 'GET /api/products/search/tabel/': () => page([]) });
    expect(await screen.findByText('Nothing found for “tabel”')).toBeTruthy();
    const emptyState = screen.getByText('Nothing found for “tabel”').parentElement;
    expect(emptyState?.querySelector('a[href="/product-list"]')?.textContent).toBe('All products');
  });

  it('links to the search in all categories when a category has nothing', async () => {
    show(
      '/product-list/category/Audio/search/mug',
      { 'GET /api/products/category/Audio/search/mug/': () => page([]) },
      ['Audio'],
    );
    const link = await screen.findByRole('link', { name: 'Search in all categories' });
    expect(link.getAttribute('href')).toBe('/product-list/search/mug');
  });

  it('says that a typo was corrected, and links to the search as typed', async () => {
    const corrected = { body: { ...aProductList([mug]), searchedFor: 'mug' } };
    const { server } = show('/product-list/search/mgu', { 'GET /api/products/search/mgu/': () => corrected });
    expect((await screen.findByText(/No results for “mgu”/)).textContent).toContain('Showing results for “mug”.');
    await userEvent.click(screen.getByRole('link', { name: 'Search only for “mgu”' }));
    await waitFor(() => expect(server.requests.at(-1)?.params).toEqual({ pageNum: 1, sort: '', exact: true }));
  });

  it('suggests other texts, the largest categories and bestsellers when a search finds nothing', async () => {
    const nothing = { body: { ...aProductList([]), didYouMean: ['mug', 'mugs'] } };
    const routes = {
      'GET /api/products/search/mgu/': () => nothing,
      'GET /api/products/bestsellers': () => ({ body: [mug] }),
    };
    show('/product-list/search/mgu?exact=true', routes, ['Audio']);
    expect((await screen.findByRole('link', { name: 'mug' })).getAttribute('href')).toBe('/product-list/search/mug');
    expect(screen.getByText('Did you mean')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Audio' })).toBeTruthy();
    const popular = within(await screen.findByRole('region', { name: 'Popular right now' }));
    expect(popular.getByRole('link', { name: /Morning Mug/ })).toBeTruthy();
    // There is nothing to filter.
    expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull();
  });

  it('leads on from a former name of a category, with search and filters', async () => {
    const { server } = show(
      '/product-list/category/House/search/mug?price=50',
      { 'GET /api/products/category/Home/search/mug/': () => page([mug]) },
      ['Home'],
      { formerNames: ['House'] },
    );
    await screen.findByRole('link', { name: /Morning Mug/ });
    expect(server.requests.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('House'));
    expect(server.requests.at(-1)?.params).toMatchObject({ price: 50 });
  });

  it('shows what the shop says about a category', async () => {
    show('/product-list/category/Home/1', { 'GET /api/products/category/Home/': () => page([mug]) }, ['Home'], {
      description: 'All for the home.',
    });
    expect(await screen.findByText('All for the home.')).toBeTruthy();
  });

  const unknownCategory = 'GET /api/products/category/Nowhere/';
  it('reports an unknown category after the categories were reloaded', async () => {
    let respond = (_response: FakeResponse) => undefined as unknown;
    const routes = {
      [unknownCategory]: () => page([]),
      'GET /api/categories': () => new Promise<FakeResponse>((resolve) => (respond = resolve)),
    };
    const { server } = show('/product-list/category/Nowhere/1', routes, ['Audio']);
    await waitFor(() => expect(server.count('GET /api/categories')).toBe(1));
    expect(screen.queryByText('There is no category “Nowhere”')).toBeNull();
    respond({ body: [aCategory('Audio')] });
    expect(await screen.findByText('There is no category “Nowhere”')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Audio' })).toBeTruthy();
    for (const name of ['Filter', 'Reset filters']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('accepts a category that was created after the tab was opened', async () => {
    const routes = {
      [unknownCategory]: () => page([]),
      'GET /api/categories': () => ({ body: [aCategory('Audio'), aCategory('Nowhere')] }),
    };
    show('/product-list/category/Nowhere/1', routes, ['Audio']);
    expect(await screen.findByText(listTexts.empty)).toBeTruthy();
    expect(screen.queryByText('There is no category “Nowhere”')).toBeNull();
  });

  it('aborts the request when the page is left', async () => {
    let requested = false;
    const { unmount } = show('/product-list', {
      'GET /api/products/': () =>
        new Promise<FakeResponse>(() => {
          requested = true;
        }),
    });
    await act(async () => undefined);
    expect(requested).toBe(true);
    const aborted = jest.spyOn(AbortController.prototype, 'abort');
    unmount();
    await waitFor(() => expect(aborted).toHaveBeenCalled());
  });
});
