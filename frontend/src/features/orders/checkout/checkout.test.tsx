import { act, screen, waitFor } from '@testing-library/react';
import { loggedOut } from '../../../shared/state/session.ts';
import { aProductDetails } from '../../../shared/testing/catalogue-fixtures.ts';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { until } from '../../../shared/testing/saga-store.ts';
import { placed } from '../render-orders.tsx';
import { checkoutLeft, checkoutOpened, checkoutSubmitted } from './checkout-slice.ts';
import {
  address,
  anna,
  cart,
  emptyCart,
  item,
  mug,
  placeOrder,
  post,
  product,
  profile,
  ready,
  registerCheckoutHooks,
  show,
} from './render-checkout.tsx';

registerCheckoutHooks();

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

  it('shows changed lines, leads to the cart, and sends a new key on the next attempt', async () => {
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
    // The cart shows what has changed.
    expect(((await placeOrder()) as HTMLButtonElement).disabled).toBe(true);
    await user.click(screen.getByText('Go to the cart'));
    await user.click(await screen.findByText('the cart page'));
    await user.click(await ready());
    await until(() => keys().length === 2);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  it('names each line once when only the stock is too low', async () => {
    const details = [{ productID: 'p2', name: 'Lamp', left: 1 }];
    const { user } = show({ [post]: () => ({ status: 409, message: 'Only 1 of Lamp left', details }) });
    await user.click(await ready());
    await screen.findByText('Lamp: only 1 left');
    expect(screen.getByText('Some quantities are no longer in stock')).toBeTruthy();
    expect(screen.queryByText('Only 1 of Lamp left')).toBeNull();
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

  it('looks at the cart when it opens, and holds the order until the cart was looked at', async () => {
    const { server } = show({ [product]: () => ({ body: aProductDetails({ ...mug, count: 1 }) }) });
    await ready();
    await screen.findByText('Mug: only 1 left');
    expect((await placeOrder()).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('link', { name: 'Go to the cart' }).getAttribute('href')).toBe('/cart');
    expect(server.count(post)).toBe(0);
  });

  it('lets an order be sent again that may have been placed, though its products are sold out by now', async () => {
    const responses: FakeResponse[] = [{ status: 503 }, { status: 201, body: placed }];
    const { user, server, shop } = show({ [post]: () => responses.shift() ?? { status: 404 } });
    await user.click(await ready());
    await screen.findByText(/it will not be placed twice/);
    server.routes[product] = () => ({ body: aProductDetails({ ...mug, count: 0 }) });
    act(() => void shop.dispatch(checkoutLeft()));
    act(() => void shop.dispatch(checkoutOpened()));
    await user.click(await ready());
    await screen.findByText('the order page');
    expect(server.count(product)).toBe(1);
  });

  it('leaves the decision to the service when the products cannot be loaded', async () => {
    show({ [product]: () => ({ status: 500 }) });
    expect((await ready()).hasAttribute('disabled')).toBe(false);
  });

  it('moves the focus to what has changed when the button is disabled after a refusal', async () => {
    const details = [{ productID: 'p1', name: 'Mug', left: 1 }];
    const { user } = show({ [post]: () => ({ status: 409, message: 'Only 1 left of Mug', details }) });
    await user.click(await ready());
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
  });

  it('links to My Orders when the key was used for another order', async () => {
    const { user } = show({ [post]: () => ({ status: 422, message: 'other body' }) });
    await user.click(await ready());
    expect((await screen.findByText('See my orders')).getAttribute('href')).toBe('/user/my-orders');
  });

  it('disables the order button for an incomplete address', async () => {
    show({ [profile]: () => ({ body: { ...anna, ...address, city: ' ' } }) });
    await screen.findByText('In order to make order, fill out your profile with correct address, city, etc');
    expect(((await placeOrder()) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('missing')).toBeTruthy();
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

  it.each([
    ['too-many-unpaid-orders', 'You have 5 unpaid orders. Pay or cancel one of them first.'],
    ['too-many-open-orders', 'You have 50 orders on their way. Wait until one of them is delivered.'],
    ['too-many-orders', 'You placed 100 orders within a day. Order again tomorrow, or write to us in the chat.'],
    ['new-account-limit', 'Until your first order is delivered, you may have 20 unpaid orders.'],
  ])('links to My Orders after 429 %s', async (code, message) => {
    const { user } = show({ [post]: () => ({ status: 429, code, message, headers: { 'retry-after': '60' } }) });
    await user.click(await ready());
    await screen.findByText(message);
    expect(screen.getByText('See my orders').getAttribute('href')).toBe('/user/my-orders');
  });

  it("shows 'Your cart is empty' for an empty cart", () => {
    show({}, emptyCart);
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.queryByText('Place order')).toBeNull();
  });
});
