import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { categoriesReducer } from '../../../shared/state/categories.ts';
import { aProduct, aProductList } from '../../../shared/testing/catalogue-fixtures.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../shared/testing/fake-server.ts';
import { sagaStore } from '../../../shared/testing/saga-store.ts';
import { ProductListPage } from './ProductListPage.tsx';

const mug = aProduct({ category: 'Home', rating: 5 });
export const facets = {
  price: { min: 18, max: 900, count: 0 },
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
export const found = aProductList([mug], { facets });
/** The request for all products. */
export const all = 'GET /api/products/';

/** Opens the product list at a URL, with a fake server that finds the mug unless overridden. */
export function open(
  initialUrl: string,
  routes: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>> = {},
) {
  const server = fakeServer({
    [all]: () => ({ body: found }),
    'GET /api/products/bestsellers': () => ({ body: [mug] }),
    ...routes,
  });
  const shop = sagaStore({ categories: categoriesReducer });
  let url = '';
  let goTo = (_to: string | -1) => undefined as unknown;
  const LocationProbe = () => {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    url = pathname + search;
    goTo = (to) => (to === -1 ? navigate(to) : navigate(to));
    return null;
  };
  const paths = ['', '/:pageNumParam', '/search/:searchQuery/:pageNumParam?', '/category/:categoryName'];
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[initialUrl]}>
        <LocationProbe />
        <Routes>
          {paths.map((path) => (
            <Route key={path} path={`/product-list${path}`} element={<ProductListPage />} />
          ))}
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return {
    server,
    url: () => url,
    back: () => act(() => goTo(-1)),
    go: (to: string) => act(() => goTo(to)),
    lastParams: () => server.requests.at(-1)?.params,
  };
}

/** Restores mocks after each test; call it once per test file. */
export function registerListHooks() {
  afterEach(() => {
    jest.restoreAllMocks();
  });
}

// Checking the visibility of hundreds of elements dominates the run time in jsdom.
export const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
export const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });
export const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }));
/** Presses 'Filter', which also says what it will show once that is known. */
export const pressFilter = () => user.click(screen.getByRole('button', { name: /^Filter( · .*)?$/, hidden: true }));
/** The filters come in a file of their own. */
export const filtersShown = () => screen.findByRole('form', { name: 'Filters', hidden: true });
export async function ready() {
  await screen.findByText('Morning Mug');
  await filtersShown();
}
export const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Highest price' });
