import { pagePatterns } from '@shop/contracts/pages.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createRoutesFromElements, matchRoutes, type RouteObject } from 'react-router-dom';
import { aCategory, aProductDetails, aProductList } from '../shared/testing/catalogue-fixtures.ts';
import { fakeServer } from '../shared/testing/fake-server.ts';
import { App } from './App.tsx';
import { ShopRoutes } from './routes.tsx';
import { createShopStore } from './store.ts';

const categories = [aCategory('Audio')];
const list = aProductList([]);
const lamp = aProductDetails({ name: 'Dome Lamp', category: 'Home' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.title = 'Best online shop';
  fakeServer({
    'GET /api/categories': () => ({ body: categories }),
    'GET /api/products/bestsellers': () => ({ body: [] }),
    'GET /api/products/': () => ({ body: list }),
    'GET /api/products/search/x/': () => ({ body: list }),
    'GET /api/products/category/Audio/': () => ({ body: list }),
    'GET /api/products/category/Audio/search/x/': () => ({ body: list }),
    'GET /api/products/category/Nowhere/': () => ({ body: list }),
    'GET /api/products/get-one/p1': () => ({ body: lamp }),
    'GET /api/pages/about': () => ({
      body: { _id: 'g1', slug: 'about', title: 'About us', description: '', html: '<p>Us</p>' },
    }),
    'GET /api/get-token': () => ({ status: 401 }),
  });
});

async function open(path: string) {
  window.history.pushState({}, '', path);
  const view = render(<App store={createShopStore()} />);
  const heading = await screen.findByRole('heading', { level: 1, name: (name) => name !== 'Product' });
  return { name: heading.textContent, close: () => act(async () => view.unmount()) };
}

describe('ShopRoutes', () => {
  it.each([
    ['/', 'Best Online Shop'],
    ['/product-list', 'All products', 'All products · Best Online Shop'],
    ['/product-list/2', 'All products', 'All products, page 2 · Best Online Shop'],
    ['/product-list/category/Audio', 'Audio', 'Audio · Best Online Shop'],
    ['/product-list/category/Audio/2', 'Audio', 'Audio, page 2 · Best Online Shop'],
    ['/product-list/category/Nowhere', 'Nowhere'],
    ['/product-list/search/x', 'Results for “x”', 'Results for “x” · Best Online Shop'],
    ['/product-list/search/x/2', 'Results for “x”', 'Results for “x”, page 2 · Best Online Shop'],
    [
      '/product-list/category/Audio/search/x',
      'Results for “x” in Audio',
      'Results for “x” in Audio · Best Online Shop',
    ],
    [
      '/product-list/category/Audio/search/x/2',
      'Results for “x” in Audio',
      'Results for “x” in Audio, page 2 · Best Online Shop',
    ],
    ['/product-details/p1', 'Dome Lamp', 'Dome Lamp · Best Online Shop'],
    ['/product-details/gone', 'not there'],
    ['/wish-list', 'Wish list', 'Wish list · Best Online Shop'],
    ['/help/delivery', 'Delivery', 'Delivery · Best Online Shop'],
    ['/help/privacy', 'Privacy', 'Privacy · Best Online Shop'],
    ['/page/about', 'About us', 'About us · Best Online Shop'],
    ['/page/gone', 'There is no such page'],
    ['/cart', 'Shopping Cart', 'Shopping Cart · Best Online Shop'],
    ['/login', 'Login', 'Login · Best Online Shop'],
    ['/register', 'Register', 'Register · Best Online Shop'],
    ['/forgot-password', 'Forgot password?', 'Forgot password? · Best Online Shop'],
    ['/reset-password/made-up', 'Set a new password', 'Set a new password · Best Online Shop'],
    ['/secure-account/made-up', 'This was not me', 'This was not me · Best Online Shop'],
    ['/stop-emails/made-up', 'Stop these emails', 'Stop these emails · Best Online Shop'],
    ['/user', 'Login', 'Login · Best Online Shop'],
    ['/user/my-orders', 'Login', 'Login · Best Online Shop'],
    ['/user/cart-details', 'Login', 'Login · Best Online Shop'],
    ['/user/order-details/1', 'Login', 'Login · Best Online Shop'],
    ['/admin/orders', 'Login', 'Login · Best Online Shop'],
    ['/admin/order-details/1', 'Login', 'Login · Best Online Shop'],
    ['/admin/products', 'Login', 'Login · Best Online Shop'],
    ['/admin/create-new-product', 'Login', 'Login · Best Online Shop'],
    ['/admin/edit-product/1', 'Login', 'Login · Best Online Shop'],
    ['/admin/edit-product/1/variants', 'Login', 'Login · Best Online Shop'],
    ['/admin/pages', 'Login', 'Login · Best Online Shop'],
    ['/admin/pages/new', 'Login', 'Login · Best Online Shop'],
    ['/admin/pages/1', 'Login', 'Login · Best Online Shop'],
    ['/admin/users', 'Login', 'Login · Best Online Shop'],
    ['/admin/users/1', 'Login', 'Login · Best Online Shop'],
    ['/admin/edit-user/1', 'Login', 'Login · Best Online Shop'],
    ['/admin/analytics', 'Login', 'Login · Best Online Shop'],
    ['/nothing/here', 'Page not found', 'Page not found · Best Online Shop'],
  ])('renders %s for a visitor as %s, and names it in the tab', async (path, heading, title = 'Best online shop') => {
    const opened = await open(path);
    await waitFor(() => expect(document.title).toBe(title));
    expect(opened.name).toBe(heading);
    await opened.close();
    expect(document.title).toBe('Best online shop');
  });

  const routes = createRoutesFromElements(ShopRoutes().props.children);
  const routeAt = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;

  it.each(Object.entries(pagePatterns))('has a route for the page %s at %s', (_, pattern) => {
    expect(routeAt(pattern.replace(/:\w+/g, '7'))).not.toBe('*');
  });

  it('has no route that the gateway would respond to with 404', () => {
    const patterns: string[] = Object.values(pagePatterns);
    const paths = (tree: RouteObject[], parent = ''): string[] =>
      tree.flatMap(({ path = '', index, children }) => {
        const here = path.startsWith('/') ? path : [parent, path].filter(Boolean).join('/');
        return children ? paths(children, here) : index ? parent : here;
      });
    expect(paths(routes).filter((path) => path !== '*' && !patterns.includes(path))).toEqual([]);
  });
});
