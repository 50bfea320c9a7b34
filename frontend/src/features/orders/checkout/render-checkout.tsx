import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import { type Cart, cartOrdered } from '../../../shared/state/cart.ts';
import { loggedOut } from '../../../shared/state/session.ts';
import { aProductDetails } from '../../../shared/testing/catalogue-fixtures.ts';
import { type FakeResponse, fakeServer } from '../../../shared/testing/fake-server.ts';
import { anAccount } from '../../../shared/testing/people.ts';
import { sagaStore } from '../../../shared/testing/saga-store.ts';
import { ordersReducer } from '../orders-reducer.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { checkoutSaga } from './checkout-saga.ts';

export const anna = anAccount();
export const address = {
  phoneNumber: '1',
  address: 'Linden Street 14',
  country: 'US',
  zipCode: '4',
  city: 'Portland',
  state: 'OR',
};
export const item = { productID: 'p1', name: 'Mug', price: 18.9, image: null, count: 5, quantity: 2 };
export const cart: Cart = { cartItems: [item], itemsCount: 2, cartSubtotal: 37.8 };
export const emptyCart: Cart = { cartItems: [], itemsCount: 0, cartSubtotal: 0 };
/** The product of the cart's line, as the shop sells it. */
export const mug = aProductDetails({ _id: 'p1', name: 'Mug', price: 18.9, count: 5 });
export const product = 'GET /api/products/get-one/p1';
export const [profile, post, config] = ['GET /api/users/profile/u1', 'POST /api/orders', 'GET /api/config'];
export const paypal = { clientId: 'shop-1', sdkUrl: 'https://www.paypal.com/sdk/js', simulated: false };

/** Renders the checkout of a cart for Anna, whose profile is complete unless a route says otherwise. */
export function show(routes: Record<string, () => FakeResponse | Promise<FakeResponse>>, contents = cart) {
  const server = fakeServer({
    [profile]: () => ({ body: { ...anna, ...address } }),
    [config]: () => ({ body: { paypal: null, cloudinary: null } }),
    [product]: () => ({ body: mug }),
    ...routes,
  });
  const reducers = {
    orders: ordersReducer,
    account: (
      state: { user: { _id: string } | null } = { user: anna },
      event: { type: string; user?: { _id: string } },
    ) => (event.type === loggedOut(true).type ? { user: null } : event.user ? { user: event.user } : state),
    cart: (state = { contents }, action: UnknownAction) =>
      cartOrdered.match(action) ? { contents: emptyCart } : state,
  };
  const shop = sagaStore(reducers, checkoutSaga);
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={['/user/cart-details']}>
        <Routes>
          <Route path="/user/cart-details" element={<CheckoutPage />} />
          <Route path="/cart" element={<Link to="/user/cart-details">the cart page</Link>} />
          <Route path="/user/order-details/:id" element={<p>the order page</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  const keys = () =>
    server.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
  return {
    server,
    shop,
    keys,
    user: userEvent.setup(),
    state: () => shop.getState() as { orders: ReturnType<typeof ordersReducer>; cart: { contents: Cart } },
  };
}
/** The button, as soon as it is there. */
export const placeOrder = () => screen.findByRole('button', { name: 'Place order' });
/** The button, once address and payment methods are loaded. */
export async function ready() {
  await screen.findByText('Linden Street 14');
  await screen.findAllByRole('radio');
  return placeOrder();
}

/** Clears the idempotency key and silences console.error in each test. */
export function registerCheckoutHooks(): void {
  beforeEach(() => {
    sessionStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
}
