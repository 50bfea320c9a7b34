import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { type Asked, fakeServer, type Told } from '../../../shared/testing/fake-server.ts';
import { sagaStore } from '../../../shared/testing/saga-store.ts';
import { categoriesReducer } from '../categories/categories-slice.ts';
import { ProductListPage } from './ProductListPage.tsx';
import { productListSaga } from './product-list-saga.ts';
import { productListReducer } from './product-list-slice.ts';

const mug = { _id: 'p1', name: 'Morning Mug', price: 18.9, count: 9, category: 'Home', images: [], rating: 5 };
const facets = {
  price: { min: 18, max: 900 },
  ratings: [
    { value: 5, count: 7 },
    { value: 4, count: 1204 },
  ],
  categories: [
    { value: 'Audio', count: 4 },
    { value: 'Home', count: 3 },
    { value: 'Home/Kitchen', count: 2 },
  ],
  attrs: [
    {
      key: 'Colour',
      values: [
        { value: 'Black', count: 6 },
        { value: 'Blue-green', count: 1 },
      ],
    },
  ],
};
const found = { products: [mug], pageNum: 1, paginationLinksNumber: 1, total: 1, facets };
const all = 'GET /api/products/';

let stop = () => undefined as unknown;
function open(address: string, routes: Record<string, (asked: Asked) => Told | Promise<Told>> = {}) {
  const server = fakeServer({ [all]: () => ({ body: found }), ...routes });
  const shop = sagaStore({ productList: productListReducer, categories: categoriesReducer }, productListSaga);
  stop = shop.stop;
  let here = '';
  let goBack = () => undefined as unknown;
  const Browser = () => {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    here = pathname + search;
    goBack = () => navigate(-1);
    return null;
  };
  const paths = ['', '/:pageNumParam', '/search/:searchQuery/:pageNumParam?', '/category/:categoryName'];
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[address]}>
        <Browser />
        <Routes>
          {paths.map((path) => (
            <Route key={path} path={`/product-list${path}`} element={<ProductListPage />} />
          ))}
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { server, address: () => here, back: () => act(() => goBack()), lastAsked: () => server.asked.at(-1)?.params };
}

afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

// Whether each of hundreds of elements is visible takes jsdom longer than all else together.
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });
const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }));
const ready = () => screen.findByText('Morning Mug');
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Highest price' });

it('shows the groups in the order of the specification, with counts', async () => {
  open('/product-list');
  await ready();
  const panel = screen.getByRole('form', { name: 'Filters' });
  const titles = [...panel.querySelectorAll('legend, .filter-label')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Sort by', 'Price', 'Rating', 'Category', 'Colour']);
  expect(box('4 stars 1,204').checked).toBe(false);
  expect(within(panel).getByText('Home / Kitchen')).toBeTruthy();
  expect(slider()).toMatchObject({ min: '10', max: '1000', step: '10', value: '500' });
  expect(slider().getAttribute('aria-valuetext')).toBe('up to $500');
});

it('applies nothing before Filter is pressed, and then everything, from the first page', async () => {
  const search = 'GET /api/products/search/mug/';
  const { server, address } = open('/product-list/search/mug/3?sort=price_1', { [search]: () => ({ body: found }) });
  await ready();
  await user.click(box('5 stars 7'));
  await user.click(box('Home 3'));
  await user.click(box('Black 6'));
  await user.click(box('Blue-green 1'));
  expect(server.asked).toHaveLength(1);
  await press('Filter');
  expect(address()).toBe(
    '/product-list/search/mug?price=500&rating=5&category=Home&attrs=Colour:Black&attrs=Colour:Blue-green&sort=price_1',
  );
  await waitFor(() => expect(server.asked).toHaveLength(2));
  expect(server.asked[1]?.params).toEqual({
    pageNum: 1,
    price: 500,
    rating: '5',
    category: 'Home',
    attrs: 'Colour-Black,Colour-Blue-green',
    sort: 'price_1',
  });
});

it("always sends the slider's value, and no price at its right end", async () => {
  const { address, lastAsked } = open('/product-list');
  await ready();
  expect(lastAsked()).toEqual({ pageNum: 1, sort: '' });
  await press('Filter');
  expect(address()).toBe('/product-list?price=500');
  await waitFor(() => expect(lastAsked()).toEqual({ pageNum: 1, price: 500, sort: '' }));
  await ready();
  fireEvent.change(slider(), { target: { value: '1000' } });
  expect(slider().getAttribute('aria-valuetext')).toBe('no limit');
  await press('Filter');
  expect(address()).toBe('/product-list?price=1000');
  await waitFor(() => expect(lastAsked()).toEqual({ pageNum: 1, sort: '' }));
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

it('sorts at once and keeps what waits in the panel', async () => {
  const { address } = open('/product-list?rating=4');
  await ready();
  await user.click(box('Black 6'));
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await user.click(await screen.findByTitle('Price: Low To High'));
  expect(address()).toBe('/product-list?rating=4&sort=price_1');
  await ready();
  expect(box('Black 6').checked).toBe(true);
});

it('restores panel and tags from an address, and follows back and forward', async () => {
  const { back, lastAsked } = open('/product-list?price=200&rating=5&category=Home&attrs=Colour:Black');
  await ready();
  expect(slider().value).toBe('200');
  expect([box('5 stars 7'), box('Home 3'), box('Black 6')].every(({ checked }) => checked)).toBe(true);
  await press('Remove 5 stars');
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('rating'));
  await ready();
  expect(box('5 stars 7').checked).toBe(false);
  back();
  await waitFor(() => expect(lastAsked()).toHaveProperty('rating', '5'));
  await waitFor(() => expect(box('5 stars 7').checked).toBe(true));
});

it('shows what is filtered as tags that take themselves away at once', async () => {
  const { address } = open('/product-list?price=200&rating=5,4&category=Home&attrs=Colour:Black&sort=name_1');
  await ready();
  const tags = within(screen.getByRole('list', { name: 'Active filters' }));
  expect(tags.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    'up to $200',
    '5 stars',
    '4 stars',
    'Home',
    'Colour: Black',
    'Clear all',
  ]);
  await press('Remove Colour: Black');
  expect(address()).toBe('/product-list?price=200&rating=5,4&category=Home&sort=name_1');
  expect(document.activeElement?.textContent).toBe('Clear all');
  await press('Clear all');
  expect(address()).toBe('/product-list?sort=name_1');
  expect(document.activeElement?.tagName).toBe('H1');
});

it('disables the other top-level categories, and unchecking all resets to /product-list', async () => {
  const { address } = open('/product-list?rating=5');
  await ready();
  await user.click(box('Home 3'));
  expect(box('Audio 4').disabled).toBe(true);
  expect(box('Home / Kitchen 2').disabled).toBe(false);
  await user.click(box('Home / Kitchen 2'));
  await user.click(box('Home 3'));
  expect(box('Audio 4').disabled).toBe(true);
  expect(address()).toBe('/product-list?rating=5');
  await user.click(box('Home / Kitchen 2'));
  expect(address()).toBe('/product-list');
  await ready();
  expect(box('Audio 4').disabled).toBe(false);
  expect(box('5 stars 7').checked).toBe(false);
});

it('hides the categories on a category page, and heeds none in its address', async () => {
  const audio = 'GET /api/products/category/Audio/';
  const { lastAsked } = open('/product-list/category/Audio?category=Home', { [audio]: () => ({ body: found }) });
  await ready();
  expect(screen.queryByRole('group', { name: 'Category' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Rating' })).toBeTruthy();
  expect(lastAsked()).toEqual({ pageNum: 1, sort: '' });
});

it('reloads /product-list when the filters are reset, also where it is open already', async () => {
  const { server, address } = open('/product-list');
  await ready();
  await user.click(box('Black 6'));
  fireEvent.change(slider(), { target: { value: '50' } });
  await press('Reset filters');
  await waitFor(() => expect(server.count(all)).toBe(2));
  await ready();
  expect(box('Black 6').checked).toBe(false);
  expect(slider().value).toBe('500');
  expect(address()).toBe('/product-list');
});

it('keeps the panel while the next results come, and when they fail', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { server } = open('/product-list');
  await ready();
  let fail = (_told: Told) => undefined as unknown;
  server.routes[all] = () =>
    new Promise<Told>((resolve) => {
      fail = resolve;
    });
  await press('Filter');
  expect(screen.getByText('Loading products ....')).toBeTruthy();
  expect(box('Black 6')).toBeTruthy();
  fail({ status: 500 });
  expect(await screen.findByText('Error while loading products. Try again later.')).toBeTruthy();
  expect(box('Black 6')).toBeTruthy();
});

it('keeps what is chosen in reach when it leads to nothing, and offers to clear the filters', async () => {
  const nothing = { ...found, products: [], total: 0, paginationLinksNumber: 0 };
  open('/product-list?attrs=Colour:Pink', {
    [all]: () => ({ body: { ...nothing, facets: { ...facets, ratings: [], categories: [], attrs: [] } } }),
  });
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clear all filters' }).getAttribute('href')).toBe('/product-list');
  expect(screen.queryByRole('group', { name: 'Rating' })).toBeNull();
  expect(box('Pink 0').checked).toBe(true);
});

it('folds a long list of values', async () => {
  const values = Array.from({ length: 12 }, (_, place) => ({ value: `Tone ${place}`, count: 1 }));
  const long = { ...found, facets: { ...facets, attrs: [{ key: 'Colour', values }] } };
  open('/product-list', { [all]: () => ({ body: long }) });
  await ready();
  expect(screen.queryByRole('checkbox', { name: 'Tone 9 1' })).toBeNull();
  await press('Show all 12 Colour');
  expect(box('Tone 9 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show fewer Colour' }).getAttribute('aria-expanded')).toBe('true');
});

it('opens the same panel in a drawer, which Filter closes', async () => {
  const { address } = open('/product-list?rating=5&attrs=Colour:Black');
  await ready();
  await user.click(screen.getByRole('button', { name: /^Filter and sort ?\( ?2 ?\)$/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
  await user.click(drawer.getByRole('checkbox', { name: '4 stars 1,204' }));
  await user.click(drawer.getByRole('button', { name: 'Filter' }));
  expect(address()).toBe('/product-list?price=500&rating=5,4&attrs=Colour:Black');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filter and sort' })).toBeNull());
});
