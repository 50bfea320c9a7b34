import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import { type Cart, cartOrdered } from '../../shared/state/cart.ts';
import { loggedOut } from '../../shared/state/session.ts';
import { type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { anAccount } from '../../shared/testing/people.ts';
import { sagaStore, until } from '../../shared/testing/saga-store.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { checkoutSaga } from './checkout-saga.ts';
import { checkoutSubmitted } from './checkout-slice.ts';
import { ordersReducer } from './orders-reducer.ts';
import { placed } from './render-orders.tsx';

const anna = anAccount();
const address = {
  phoneNumber: '1',
  address: 'Linden Street 14',
  country: 'US',
  zipCode: '4',
  city: 'Portland',
  state: 'OR',
};
const item = { productID: 'p1', name: 'Mug', price: 18.9, image: null, count: 5, quantity: 2 };
const cart: Cart = { cartItems: [item], itemsCount: 2, cartSubtotal: 37.8 };
const emptyCart: Cart = { cartItems: [], itemsCount: 0, cartSubtotal: 0 };
const [profile, post] = ['GET /api/users/profile/u1', 'POST /api/orders'];

let stop = () => undefined as unknown;
function show(routes: Record<string, () => FakeResponse | Promise<FakeResponse>>, contents = cart) {
  const server = fakeServer({ [profile]: () => ({ body: { ...anna, ...address } }), ...routes });
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
  stop = shop.stop;
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={['/user/cart-details']}>
        <Routes>
          <Route path="/user/cart-details" element={<CheckoutPage />} />
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
const placeOrder = () => screen.findByRole('button', { name: 'Place order' });
async function ready() {
  await screen.findByText('Linden Street 14');
  return placeOrder();
}

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe('checkout page', () => {
  it('places the order, empties the cart and opens the order page', async () => {
    const { server, user, state } = show({ [post]: () => ({ status: 201, body: { ...placed, _id: 'o1' } }) });
    await user.click(await ready());
    await screen.findByText('the order page');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      orderTotal: { itemsCount: 2, cartSubtotal: 37.8 },
      cartItems: [item],
      paymentMethod: 'cod',
    });
    expect(state().cart.contents).toEqual(emptyCart);
    expect(sessionStorage.getItem('checkout-key')).toBeNull();
  });

  it('places one order for a double click', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { server, user, shop, state } = show({
      [post]: () => new Promise<FakeResponse>((resolve) => (respond = resolve)),
    });
    await user.dblClick(await ready());
    act(() => {
      shop.dispatch(checkoutSubmitted({ cart, paymentMethod: 'cod' }));
    });
    expect(state().orders.checkout.placing).toBe(true);
    respond({ status: 201, body: { ...placed, _id: 'o1' } });
    await screen.findByText('the order page');
    expect(server.count(post)).toBe(1);
  });

  it.each([
    ['a logout', loggedOut(true)],
    ['a change of user', { type: 'signed in', user: { _id: 'u2' } }],
  ])('ignores a response that arrives after %s, and keeps the key', async (_, event) => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { user, shop, state, server } = show({
      [post]: () => new Promise<FakeResponse>((resolve) => (respond = resolve)),
    });
    await user.click(await ready());
    await until(() => server.count(post) === 1);
    await act(async () => {
      shop.dispatch(event);
      respond({ status: 201, body: { ...placed, _id: 'o1' } });
      await until(() => !state().orders.checkout.placing);
    });
    await server.settled();
    expect(state().orders.checkout).toMatchObject({ placedId: null, refusal: null });
    expect(state().cart.contents).toEqual(cart);
    expect(sessionStorage.getItem('checkout-key')).not.toBeNull();
  });

  it('shows changed lines, and sends a new key on the next attempt', async () => {
    const refusal = {
      status: 409,
      message: 'Prices have changed',
      details: [
        { productID: 'p1', name: 'Mug', price: 19.9 },
        { productID: 'p2', name: 'Lamp', left: 1 },
        { productID: 'p3', name: 'Tent', left: 0 },
      ],
    };
    const { user, keys } = show({ [post]: () => refusal });
    await user.click(await ready());
    await screen.findByText('Prices have changed');
    for (const text of ['Mug: now $19.90', 'Lamp: only 1 left', 'Tent: sold out'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Go to the cart').getAttribute('href')).toBe('/cart');
    await user.click(await placeOrder());
    await until(() => keys().length === 2);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  it.each<[string, FakeResponse]>([
    ['no response', { silent: true }],
    ['503', { status: 503 }],
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    ['409 with Retry-After', { status: 409, headers: { 'retry-after': '1' } }],
  ])('reuses the key after %s', async (_, response) => {
    const { user, keys } = show({ [post]: () => response });
    await user.click(await ready());
    await screen.findByText(/it will not be placed twice/);
    await user.click(await placeOrder());
    await until(() => keys().length === 2);
    expect(keys()[0]).toBe(keys()[1]);
  });

  it('links to My Orders when the key was used for another order', async () => {
    const { user } = show({ [post]: () => ({ status: 422, message: 'other body' }) });
    await user.click(await ready());
    expect((await screen.findByText('See my orders')).getAttribute('href')).toBe('/user/my-orders');
  });

  it('disables the order button for an incomplete address and links to the profile', async () => {
    show({ [profile]: () => ({ body: { ...anna, ...address, city: ' ' } }) });
    await screen.findByText('In order to make order, fill out your profile with correct address, city, etc');
    expect(((await placeOrder()) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('missing')).toBeTruthy();
    expect(screen.getByText('Change your profile').getAttribute('href')).toBe('/user');
  });

  it('logs a profile that fails to load and offers a retry', async () => {
    const { user, server } = show({ [profile]: () => ({ status: 500 }) });
    const again = await screen.findByText('Try again');
    expect(console.error).toHaveBeenCalled();
    expect(((await placeOrder()) as HTMLButtonElement).disabled).toBe(true);
    server.routes[profile] = () => ({ body: { ...anna, ...address } });
    await user.click(again);
    await ready();
  });

  it('offers cash on delivery only', async () => {
    show({});
    await ready();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByText('Cash On Delivery')).toBeTruthy();
  });

  it("shows 'Your cart is empty' for an empty cart", () => {
    show({}, emptyCart);
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.queryByText('Place order')).toBeNull();
  });
});
