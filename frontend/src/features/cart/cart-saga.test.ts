import { jest } from '@jest/globals';
import { addToCartRequested, boughtAgain, type CartItem, cartOrdered } from '../../shared/state/cart.ts';
import { loggedOut } from '../../shared/state/session.ts';
import { aProductDetails } from '../../shared/testing/catalogue-fixtures.ts';
import { type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
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

function start(routes: Record<string, () => FakeResponse | Promise<FakeResponse>>, items: CartItem[] = []) {
  localStorage.cart = JSON.stringify({ cartItems: items });
  const server = fakeServer(routes);
  const shop = sagaStore({ cart: cartReducer }, cartSaga);
  return { server, ...shop, cart: () => shop.getState().cart };
}
const stored = () => JSON.parse(localStorage.cart ?? 'null');

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('buying an order again', () => {
  it('puts its lines into the cart, and opening the cart says what has changed since', async () => {
    const lamp = { ...mug, productID: 'lamp', name: 'Lamp' };
    const shop = start({ [getMug]: () => ({ body: { ...product, price: 21, count: 1 } }) }, [{ ...mug, quantity: 1 }]);
    shop.dispatch(boughtAgain([mug, lamp]));
    expect(shop.cart().contents.cartItems).toEqual([mug, lamp]);
    expect(stored()).toEqual(shop.cart().contents);
    shop.dispatch(cartOpened());
    await until(() => shop.cart().check === 'ready');
    expect(shop.cart().contents.cartItems).toMatchObject([{ productID: 'mug', price: 21, quantity: 1 }]);
    expect(shop.cart().changes.map(({ kind, name }) => [name, kind])).toEqual([
      ['Mug', 'price'],
      ['Mug', 'reduced'],
      ['Lamp', 'deleted'],
    ]);
  });
});

describe('a variant', () => {
  const variants = [
    { _id: 'mug', values: ['Red'], price: 10, count: 4 },
    { _id: 'blue', values: ['Blue'], price: 12, count: 2 },
  ];
  const withVariants = { [getMug]: () => ({ body: { ...product, hasOptions: true as const, variants } }) };

  it('becomes a line of its own, with its name, price and stock', async () => {
    const shop = start(withVariants, [{ ...mug, variantID: 'mug', quantity: 1 }]);
    shop.dispatch(addToCartRequested('mug', 3, 'blue'));
    await until(() => shop.cart().adding?.status === 'added');
    expect(shop.cart().contents.cartItems).toMatchObject([
      { variantID: 'mug', quantity: 1 },
      { productID: 'mug', variantID: 'blue', name: 'Mug, Blue', price: 12, quantity: 2, count: 2 },
    ]);
    expect(shop.cart().lastAdded).toBe('blue');
  });

  it.each([
    [undefined, 'Choose a variant on the page of the product.'],
    ['gone', 'This variant is no longer for sale.'],
  ])('is not added as %s', async (variantId, message) => {
    const shop = start(withVariants);
    shop.dispatch(addToCartRequested('mug', 1, variantId));
    await until(() => shop.cart().adding?.status === 'failed');
    expect([shop.cart().adding?.message, shop.cart().contents.cartItems]).toEqual([message, []]);
  });
});

describe('adding to the cart', () => {
  it("adds the product with the server's price", async () => {
    const shop = start({ [getMug]: () => ({ body: { ...product, price: 21 } }) });
    shop.dispatch(addToCartRequested('mug', 3));
    expect(shop.cart().adding?.status).toBe('working');
    await until(() => shop.cart().adding?.status === 'added');
    expect(shop.cart().contents).toMatchObject({ itemsCount: 3, cartSubtotal: 63 });
    expect(shop.cart().lastAdded).toBe('mug');
    expect(stored()).toEqual(shop.cart().contents);
  });

  it('adds no more than the stock', async () => {
    const shop = start({ [getMug]: () => ({ body: { ...product, count: 2 } }) });
    shop.dispatch(addToCartRequested('mug', 3));
    await until(() => shop.cart().adding?.status === 'added');
    expect(shop.cart().contents.itemsCount).toBe(2);
  });

  it("adds no sold-out product, and shows the server's message for a deleted one", async () => {
    const shop = start({ [getMug]: () => ({ body: { ...product, count: 0 } }) });
    shop.dispatch(addToCartRequested('mug', 1));
    await until(() => shop.cart().adding?.status === 'failed');
    shop.server.routes[getMug] = () => ({ status: 404, message: 'Product not found' });
    shop.dispatch(addToCartRequested('mug', 1));
    await until(() => shop.cart().adding?.message === 'Product not found');
    expect(shop.cart().contents.itemsCount).toBe(0);
  });

  it('adds nothing when the user logs out during the request', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const shop = start({ [getMug]: () => new Promise<FakeResponse>((resolve) => (respond = resolve)) });
    shop.dispatch(addToCartRequested('mug', 1));
    await until(() => shop.server.count(getMug) === 1);
    shop.dispatch(loggedOut(true));
    respond({ body: product });
    await shop.server.settled();
    expect(shop.cart()).toMatchObject({ contents: { itemsCount: 0 }, adding: null });
    expect(stored()).toBeNull();
  });

  it('adds the product once for a double click', async () => {
    const shop = start({ [getMug]: () => ({ body: product }) });
    shop.dispatch(addToCartRequested('mug', 1));
    shop.dispatch(addToCartRequested('mug', 1));
    await until(() => shop.cart().adding?.status === 'added');
    expect(shop.cart().contents.itemsCount).toBe(1);
  });
});

describe('opening the cart', () => {
  it('fetches the products again and stores their current data', async () => {
    const shop = start({ [getMug]: () => ({ body: { ...product, price: 20 } }) }, [mug]);
    shop.dispatch(cartOpened());
    await until(() => shop.cart().check === 'ready');
    expect(shop.cart().changes).toMatchObject([{ kind: 'price', from: 18.9, to: 20 }]);
    expect(stored().cartSubtotal).toBe(40);
  });

  it('keeps the cart when the server fails', async () => {
    const shop = start({ [getMug]: () => ({ status: 500 }) }, [mug]);
    shop.dispatch(cartOpened());
    await until(() => shop.cart().check === 'failed');
    expect(shop.cart().contents.itemsCount).toBe(2);
  });

  it('ignores a response that arrives after the page was left', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const shop = start({ [getMug]: () => new Promise<FakeResponse>((resolve) => (respond = resolve)) }, [mug]);
    shop.dispatch(cartOpened());
    await until(() => shop.server.count(getMug) === 1);
    shop.dispatch(cartLeft());
    respond({ body: { ...product, price: 99 } });
    await shop.server.settled();
    expect(shop.cart().contents.cartSubtotal).toBe(37.8);
  });

  it('keeps a quantity changed while the request was pending', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const shop = start({ [getMug]: () => new Promise<FakeResponse>((resolve) => (respond = resolve)) }, [mug]);
    shop.dispatch(cartOpened());
    await until(() => shop.server.count(getMug) === 1);
    shop.dispatch(quantityChosen({ lineId: 'mug', quantity: 7 }));
    respond({ body: product });
    await until(() => shop.cart().check === 'ready');
    expect(shop.cart().contents.itemsCount).toBe(7);
  });
});

describe('cart storage and other tabs', () => {
  it('receives the cart of another tab without storing it again', async () => {
    const shop = start({}, [mug]);
    const other = JSON.stringify({ cartItems: [{ ...mug, quantity: 5 }] });
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: other, storageArea: localStorage }));
    await until(() => shop.cart().contents.itemsCount === 5);
    expect(stored().cartItems[0].quantity).toBe(2);
  });

  it('keeps an item that another tab added while the order was pending', async () => {
    const shop = start({}, [mug]);
    const sent = shop.cart().contents;
    const lamp = { ...mug, productID: 'lamp', name: 'Lamp', quantity: 1 };
    const other = JSON.stringify({ cartItems: [mug, lamp] });
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: other, storageArea: localStorage }));
    await until(() => shop.cart().contents.itemsCount === 3);
    shop.dispatch(cartOrdered(sent));
    expect(stored().cartItems).toEqual([lamp]);
  });

  it('stores a removal, empties the cart after an order, and deletes it after a logout', async () => {
    const shop = start({}, [mug]);
    shop.dispatch(itemRemoved('mug'));
    expect(stored()).toEqual({ cartItems: [], itemsCount: 0, cartSubtotal: 0 });
    shop.stop();
    const next = start({}, [mug]);
    next.dispatch(cartOrdered(next.cart().contents));
    expect(stored().itemsCount).toBe(0);
    next.dispatch(loggedOut(true));
    expect(stored()).toBeNull();
  });
});
