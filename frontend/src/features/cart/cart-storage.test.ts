import type { Cart, CartItem } from '../../shared/state/cart.ts';
import { cartOf, emptyCart } from './cart.ts';
import { keepCart, readCart, watchCart } from './cart-storage.ts';

const mug: CartItem = { productID: 'mug', name: 'Mug', price: 18.9, image: null, count: 9, quantity: 2 };

beforeEach(() => localStorage.clear());

it('keeps the cart under the key cart as items, count and subtotal', () => {
  keepCart(cartOf([mug]));
  expect(JSON.parse(localStorage.cart)).toEqual({ cartItems: [mug], itemsCount: 2, cartSubtotal: 37.8 });
  expect(readCart()).toEqual(cartOf([mug]));
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', '7'],
  ['no list', '{"cartItems":"x"}'],
  ['a null', 'null'],
])('opens empty with %s under the key', (_, text) => {
  if (text !== null) localStorage.cart = text;
  expect(readCart()).toEqual(emptyCart);
});

it('drops invalid lines and recalculates the totals', () => {
  localStorage.cart = JSON.stringify({ cartItems: [mug, { productID: 'x' }, null], itemsCount: 99, cartSubtotal: 1 });
  expect(readCart()).toEqual(cartOf([mug]));
});

it('notifies about a cart that another tab stored or cleared', () => {
  const received: Cart[] = [];
  const stop = watchCart((cart) => received.push(cart));
  const event = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  event('cart', JSON.stringify(cartOf([mug])));
  event('userInfo', '{}');
  event('cart', null);
  event(null, null);
  stop();
  event('cart', JSON.stringify(cartOf([mug])));
  expect(received).toEqual([cartOf([mug]), emptyCart, emptyCart]);
});
