import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import { type Adding, addToCartRequested } from '../../../shared/state/cart.ts';
import { aProductDetails, aProductList } from '../../../shared/testing/catalogue-fixtures.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../shared/testing/fake-server.ts';
import { sagaStore } from '../../../shared/testing/saga-store.ts';
import { ProductDetailsPage } from './ProductDetailsPage.tsx';

export const getMug = 'GET /api/products/get-one/p1';
/** Other products of the mug's category, and of the one above; none unless given. */
export const others = 'GET /api/products/category/Home,Kitchen/';
export const othersAbove = 'GET /api/products/category/Home/';
export const review = {
  _id: 'r1',
  user: { _id: 'u', name: 'Maren Holt' },
  rating: 5,
  comment: 'Lovely.',
  createdAt: '2026-11-18T09:12:44.000Z',
};
export const mug = aProductDetails({
  name: 'Morning Mug',
  description: 'Stoneware with a thick handle.',
  price: 18.9,
  count: 23,
  category: 'Home/Kitchen',
  images: [],
  rating: 4.9,
  reviewsNumber: 1,
  attributesTable: [{ key: 'Colour', value: 'Terracotta' }],
  reviews: [review],
});

/**
 * Opens the mug's page for a visitor, or for the given user, with the location state and query; adding to the cart succeeds at
 * once.
 */
export function show(
  routes: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>,
  user: { _id: string; name: string; email?: string } | null = null,
  state: unknown = null,
  search = '',
) {
  const server = fakeServer({
    [others]: () => ({ body: aProductList([]) }),
    [othersAbove]: () => ({ body: aProductList([]) }),
    'GET /api/users/review/p1': () => ({ body: { review: null } }),
    ...routes,
  });
  const contents = { cartItems: [], itemsCount: 2, cartSubtotal: 37.8 };
  const added: Adding = { productID: 'p1', status: 'added', message: '' };
  let requested: ReturnType<typeof addToCartRequested>['payload'] | undefined;
  const cart = (state = { contents, adding: null as Adding | null, lastAdded: null }, action: UnknownAction) => {
    if (!addToCartRequested.match(action)) return state;
    requested = action.payload;
    return { ...state, adding: added };
  };
  const shop = sagaStore({ cart, account: () => ({ user }) });
  const view = render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[{ pathname: '/product-details/p1', search, state }]}>
        <Routes>
          <Route
            path="/product-details/:id"
            element={
              <>
                <ProductDetailsPage />
                <Query />
              </>
            }
          />
          <Route path="/login" element={<Login />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { ...view, server, added: () => requested };
}

function Login() {
  return <span data-testid="login">{JSON.stringify(useLocation().state)}</span>;
}

/** The query of the address. */
function Query() {
  return <span className="query">{useLocation().search}</span>;
}

/** Restores timers and mocks after each test; call it once per test file. */
export function registerTestHooks() {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}
