import type { Cart, CartItem } from '../../shared/state/cart.ts';
import { cartOf, emptyCart } from './cart.ts';
import { readStoredCart, storeCart, watchStoredCart } from './cart-storage.ts';

const mug: CartItem = { productID: 'mug', name: 'Mug', price: 18.9, image: null, count: 9, quantity: 2 };

beforeEach(() => localStorage.clear());

describe('cart storage', () => {
  it('stores items, count and subtotal under the key cart', () => {
    storeCart(cartOf([mug]));
    expect(JSON.parse(localStorage.cart)).toEqual({ cartItems: [mug], itemsCount: 2, cartSubtotal: 37.8 });
    expect(readStoredCart()).toEqual(cartOf([mug]));
  });

  it.each([
    ['no value', null],
    ['invalid JSON', '{'],
    ['a number', '7'],
    ['cartItems that are no array', '{"cartItems":"x"}'],
    ['null', 'null'],
  ])('reads an empty cart from %s', (_, text) => {
    if (text !== null) localStorage.cart = text;
    expect(readStoredCart()).toEqual(emptyCart);
  });

  it('drops invalid lines and recalculates the totals', () => {
    localStorage.cart = JSON.stringify({ cartItems: [mug, { productID: 'x' }, null], itemsCount: 99, cartSubtotal: 1 });
    expect(readStoredCart()).toEqual(cartOf([mug]));
  });

  it('notifies when another tab stores or clears the cart', () => {
    const received: Cart[] = [];
    const stop = watchStoredCart((cart) => received.push(cart));
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
});
