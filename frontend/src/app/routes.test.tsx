import { act, render, screen } from '@testing-library/react';
import { fakeServer } from '../shared/testing/fake-server.ts';
import { App } from './App.tsx';
import { createShopStore } from './store.ts';

const categories = [{ _id: 'c1', name: 'Audio', image: '', productsNumber: 3 }];
const list = { products: [], pageNum: 1, paginationLinksNumber: 0, total: 0 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fakeServer({
    'GET /api/categories': () => ({ body: categories }),
    'GET /api/products/bestsellers': () => ({ body: [] }),
    'GET /api/products/': () => ({ body: list }),
    'GET /api/products/search/x/': () => ({ body: list }),
    'GET /api/products/category/Audio/': () => ({ body: list }),
    'GET /api/products/category/Audio/search/x/': () => ({ body: list }),
    'GET /api/get-token': () => ({ status: 401 }),
  });
});

async function open(path: string) {
  window.history.pushState({}, '', path);
  const view = render(<App store={createShopStore()} />);
  const heading = await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  const name = heading.textContent;
  const { title } = document;
  await act(async () => view.unmount());
  return { name, title };
}

it.each([
  ['/', 'Best Online Shop'],
  ['/product-list', 'All products'],
  ['/product-list/2', 'All products'],
  ['/product-list/category/Audio', 'Audio'],
  ['/product-list/category/Audio/2', 'Audio'],
  ['/product-list/search/x', 'Results for “x”'],
  ['/product-list/search/x/2', 'Results for “x”'],
  ['/product-list/category/Audio/search/x', 'Results for “x” in Audio'],
  ['/product-list/category/Audio/search/x/2', 'Results for “x” in Audio'],
  ['/cart', 'Shopping Cart'],
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/user', 'Login'],
  ['/user/my-orders', 'Login'],
  ['/user/cart-details', 'Login'],
  ['/user/order-details/1', 'Login'],
  ['/admin/orders', 'Login'],
  ['/admin/order-details/1', 'Login'],
  ['/admin/analytics', 'Login'],
  ['/nothing/here', 'Page not found'],
])('opens %s for a visitor as %s', async (path, heading) => {
  expect(await open(path)).toEqual({ name: heading, title: 'Best Online Shop' });
});
