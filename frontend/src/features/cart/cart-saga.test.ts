import { jest } from '@jest/globals';
import { addToCartRequested, type CartItem, cartOrdered } from '../../shared/state/cart.ts';
import { loggedOut } from '../../shared/state/session.ts';
import { aProductDetails } from '../../shared/testing/catalogue-fixtures.ts';
import { fakeServer, type Told } from '../../shared/testing/fake-server.ts';
import { sagaStore, until } from '../../shared/testing/saga-store.ts';
import { cartSaga } from './cart-saga.ts';
import { cartLeft, cartOpened, cartReducer, itemRemoved, quantityChosen } from './cart-slice.ts';

const mug: CartItem = { productID: 'mug', name: 'Mug', price: 18.9, image: null, count: 9, quantity: 2 };
const product = aProductDetails({
  _id: 'mug',
  name: 'Mug',
  images: [{ path: '/images/mug-800.webp', ground: '#eee' }],
});
const getMug = 'GET /api/products/get-one/mug';

let running: { stop: () => void } | undefined;
function start(routes: Record<string, () => Told | Promise<Told>>, items: CartItem[] = []) {
  localStorage.cart = JSON.stringify({ cartItems: items });
  const server = fakeServer(routes);
  const shop = sagaStore({ cart: cartReducer }, cartSaga);
  running = shop;
  return { server, ...shop, cart: () => shop.getState().cart };
}
const kept = () => JSON.parse(localStorage.cart ?? 'null');

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  running?.stop();
  jest.restoreAllMocks();
});

describe('adding', () => {
  it("fetches the product and stores the shop's price, not the page's", async () => {
    const shop = start({ [getMug]: () => ({ body: { ...product, price: 21 } }) });
    shop.dispatch(addToCartRequested('mug', 3));
    expect(shop.cart().adding?.status).toBe('working');
    await until(() => shop.cart().adding?.status === 'added');
    expect(shop.cart().contents).toMatchObject({ itemsCount: 3, cartSubtotal: 63 });
    expect(shop.cart().lastAdded).toBe('mug');
    expect(kept()).toEqual(shop.cart().contents);
  });

  it('takes no more than is left', async () => {
    const shop = start({ [getMug]: () => ({ body: { ...product, count: 2 } }) });
    shop.dispatch(addToCartRequested('mug', 3));
    await until(() => shop.cart().adding?.status === 'added');
    expect(shop.cart().contents.itemsCount).toBe(2);
  });

  it('adds nothing that is sold out, and says what the shop said of one that is gone', async () => {
    const shop = start({ [getMug]: () => ({ body: { ...product, count: 0 } }) });
    shop.dispatch(addToCartRequested('mug', 1));
    await until(() => shop.cart().adding?.status === 'failed');
    shop.server.routes[getMug] = () => ({ status: 404, message: 'Product not found' });
    shop.dispatch(addToCartRequested('mug', 1));
    await until(() => shop.cart().adding?.message === 'Product not found');
    expect(shop.cart().contents.itemsCount).toBe(0);
  });

  it('puts nothing into the cart of whom has logged out meanwhile', async () => {
    let answer: (told: Told) => void = () => undefined;
    const shop = start({ [getMug]: () => new Promise<Told>((resolve) => (answer = resolve)) });
    shop.dispatch(addToCartRequested('mug', 1));
    await until(() => shop.server.count(getMug) === 1);
    shop.dispatch(loggedOut(true));
    answer({ body: product });
    await shop.server.settled();
    expect(shop.cart()).toMatchObject({ contents: { itemsCount: 0 }, adding: null });
    expect(kept()).toBeNull();
  });

  it('puts the product in once for a double click', async () => {
    const shop = start({ [getMug]: () => ({ body: product }) });
    shop.dispatch(addToCartRequested('mug', 1));
    shop.dispatch(addToCartRequested('mug', 1));
    await until(() => shop.cart().adding?.status === 'added');
    expect(shop.cart().contents.itemsCount).toBe(1);
  });
});

describe('opening the cart', () => {
  it('asks the shop again and keeps what it says', async () => {
    const shop = start({ [getMug]: () => ({ body: { ...product, price: 20 } }) }, [mug]);
    shop.dispatch(cartOpened());
    await until(() => shop.cart().check === 'ready');
    expect(shop.cart().changes).toMatchObject([{ what: 'price', from: 18.9, to: 20 }]);
    expect(kept().cartSubtotal).toBe(40);
  });

  it('empties nothing when the shop does not answer', async () => {
    const shop = start({ [getMug]: () => ({ status: 500 }) }, [mug]);
    shop.dispatch(cartOpened());
    await until(() => shop.cart().check === 'failed');
    expect(shop.cart().contents.itemsCount).toBe(2);
  });

  it('forgets the answer when the page was left before it came', async () => {
    let answer: (told: Told) => void = () => undefined;
    const shop = start({ [getMug]: () => new Promise<Told>((resolve) => (answer = resolve)) }, [mug]);
    shop.dispatch(cartOpened());
    await until(() => shop.server.count(getMug) === 1);
    shop.dispatch(cartLeft());
    answer({ body: { ...product, price: 99 } });
    await shop.server.settled();
    expect(shop.cart().contents.cartSubtotal).toBe(37.8);
  });

  it('does not undo a quantity that was chosen while the answer was on its way', async () => {
    let answer: (told: Told) => void = () => undefined;
    const shop = start({ [getMug]: () => new Promise<Told>((resolve) => (answer = resolve)) }, [mug]);
    shop.dispatch(cartOpened());
    await until(() => shop.server.count(getMug) === 1);
    shop.dispatch(quantityChosen('mug', 7));
    answer({ body: product });
    await until(() => shop.cart().check === 'ready');
    expect(shop.cart().contents.itemsCount).toBe(7);
  });
});

it('shares the cart with the other tabs without echoing it', async () => {
  const shop = start({}, [mug]);
  const other = JSON.stringify({ cartItems: [{ ...mug, quantity: 5 }] });
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: other, storageArea: localStorage }));
  await until(() => shop.cart().contents.itemsCount === 5);
  expect(kept().cartItems[0].quantity).toBe(2);
});

it('keeps what another tab added while the order was on its way', async () => {
  const shop = start({}, [mug]);
  const sent = shop.cart().contents;
  const lamp = { ...mug, productID: 'lamp', name: 'Lamp', quantity: 1 };
  const other = JSON.stringify({ cartItems: [mug, lamp] });
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: other, storageArea: localStorage }));
  await until(() => shop.cart().contents.itemsCount === 3);
  shop.dispatch(cartOrdered(sent));
  expect(kept().cartItems).toEqual([lamp]);
});

it('keeps a removal, is empty after an order, and leaves nothing behind after a logout', async () => {
  const shop = start({}, [mug]);
  shop.dispatch(itemRemoved('mug'));
  expect(kept()).toEqual({ cartItems: [], itemsCount: 0, cartSubtotal: 0 });
  shop.stop();
  const next = start({}, [mug]);
  next.dispatch(cartOrdered(next.cart().contents));
  expect(kept().itemsCount).toBe(0);
  next.dispatch(loggedOut(true));
  expect(kept()).toBeNull();
});
