import { jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { SagaIterator } from 'redux-saga';
import { takeEvery } from 'redux-saga/effects';
import { categoriesRequested } from '../../shared/state/categories.ts';
import { aCategory, aProduct, aProductList } from '../../shared/testing/catalogue-fixtures.ts';
import { type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { sagaStore } from '../../shared/testing/saga-store.ts';
import { HomePage } from './HomePage.tsx';

const lamp = aProduct({
  name: 'Dome Lamp',
  category: 'Home/Lighting',
  images: [{ path: '/images/lamp-800.webp', ground: '#eeeeee' }],
});
const mug = aProduct({ _id: 'p2', category: 'Home/Kitchen' });
const bestsellers = 'GET /api/products/bestsellers';
const list = 'GET /api/products/';
const ready = {
  status: 'ready',
  list: [
    ...['Audio', 'Audio/Headphones', 'Home & Garden'].map((name) => aCategory(name)),
    aCategory('New', { productsNumber: 0 }),
  ],
};

function show(routes: Record<string, () => FakeResponse>) {
  const server = fakeServer({
    [bestsellers]: () => ({ body: [lamp, mug] }),
    [list]: () => ({ body: aProductList([mug]) }),
    ...routes,
  });
  let categoryRequests = 0;
  const shop = sagaStore({ categories: () => ready }, function* (): SagaIterator {
    yield takeEvery(categoriesRequested, () => {
      categoryRequests += 1;
    });
  });
  render(
    <Provider store={shop.store}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </Provider>,
  );
  return { server, categoryRequests };
}

let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('home page', () => {
  it('links each bestseller to its product page', async () => {
    show({});
    const slide = (await screen.findByText('Bestseller in Home/Lighting Category')).closest('a');
    expect(slide?.getAttribute('href')).toBe('/product-details/p1');
  });

  it('labels each carousel dot with its product', async () => {
    show({});
    expect(await screen.findByRole('button', { name: 'Show Dome Lamp' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show Morning Mug' })).toBeTruthy();
  });

  it('excludes hidden slides from the tab order', async () => {
    show({});
    const second = await screen.findByText('Bestseller in Home/Kitchen Category');
    expect(second.closest('[inert]')).not.toBeNull();
    expect(screen.getByText('Bestseller in Home/Lighting Category').closest('[inert]')).toBeNull();
  });

  it('moves by an arrow until the last slide, and keeps the focus there', async () => {
    show({});
    const second = (await screen.findByText('Bestseller in Home/Kitchen Category')).closest('.strip > *');
    const row = second?.parentElement as HTMLElement;
    Object.defineProperty(row, 'clientWidth', { value: 300 });
    const next = screen.getByRole('button', { name: 'Next bestseller' });
    next.focus();
    for (let presses = 0; presses < 2; presses += 1) {
      fireEvent.click(next);
      expect(row.scrollLeft).toBe(300);
      fireEvent.scroll(row);
    }
    expect(second?.hasAttribute('inert')).toBe(false);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(next);
    fireEvent.click(screen.getByRole('button', { name: 'Show Dome Lamp' }));
    expect(row.scrollLeft).toBe(0);
  });

  it("shows cards for top-level categories, also for an empty one, each with 'Go to the Category'", () => {
    show({});
    const cards = within(screen.getByRole('region', { name: 'Shop by category' }));
    expect(cards.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Audio',
      'Home & Garden',
      'New',
    ]);
    expect(cards.getByText('No products yet').closest('article')?.textContent).toContain('New');
    expect(
      cards.getAllByRole('link', { name: /^Go to the Category / }).map((link) => link.getAttribute('href')),
    ).toEqual([
      '/product-list/category/Audio',
      '/product-list/category/Home%20%26%20Garden',
      '/product-list/category/New',
    ]);
  });

  it('only logs a failed request for bestsellers and hides their section', async () => {
    show({ [bestsellers]: () => ({ status: 500 }) });
    expect(await screen.findByText('Morning Mug')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Bestsellers' })).toBeNull();
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.nextElementSibling).toBe(screen.getByRole('region', { name: 'Shop by category' }));
    expect(logged).toHaveBeenCalled();
  });

  it('offers a retry when the new products fail to load, which loads the bestsellers too', async () => {
    const { server } = show({ [list]: () => ({ status: 500 }), [bestsellers]: () => ({ status: 500 }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.routes[list] = () => ({ body: aProductList([mug]) });
    server.routes[bestsellers] = () => ({ body: [lamp] });
    fireEvent.click(again);
    await screen.findByText('Morning Mug');
    // They had failed with the same outage.
    await screen.findByText('Bestseller in Home/Lighting Category');
  });

  it('reloads the categories when it is opened', () => {
    expect(show({}).categoryRequests).toBe(1);
  });
});
