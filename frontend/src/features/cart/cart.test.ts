import type { CartItem } from '../../shared/state/cart.ts';
import { cartOf, emptyCart, withItem, withoutItem, withoutOrdered, withQuantity } from './cart.ts';

const mug: CartItem = { productID: 'mug', name: 'Mug', price: 18.9, image: null, count: 9, quantity: 2 };
const lamp: CartItem = { productID: 'lamp', name: 'Lamp', price: 0.1, image: null, count: 9, quantity: 3 };

describe('cart functions', () => {
  it('sums quantities and prices without accumulating rounding errors', () => {
    const cart = cartOf([mug, lamp]);
    expect(cart.itemsCount).toBe(5);
    // 0.1 × 3 alone is 0.30000000000000004 in binary.
    expect(cart.cartSubtotal).toBe(38.1);
  });

  it('sums a thousand lines exactly', () => {
    const cart = cartOf(Array.from({ length: 1_000 }, (_, line) => ({ ...lamp, productID: `${line}`, quantity: 1 })));
    expect(cart.cartSubtotal).toBe(100);
  });

  it('appends a new product and adds to the totals', () => {
    const cart = withItem(withItem(emptyCart, mug), lamp);
    expect(cart.cartItems.map(({ productID }) => productID)).toEqual(['mug', 'lamp']);
  });

  it('replaces the line of a product that is already in the cart', () => {
    const cart = withItem(cartOf([mug, lamp]), { ...mug, quantity: 5, price: 20 });
    expect(cart.cartItems.map(({ productID, quantity }) => [productID, quantity])).toEqual([
      ['mug', 5],
      ['lamp', 3],
    ]);
    expect(cart.cartSubtotal).toBe(100.3);
  });

  it('removes a product with its whole quantity', () => {
    expect(withoutItem(cartOf([mug, lamp]), 'mug')).toEqual(cartOf([lamp]));
    expect(withoutItem(cartOf([mug]), 'mug')).toEqual(emptyCart);
  });

  it('removes the ordered quantities and keeps items added since', () => {
    const ordered = cartOf([mug]);
    expect(withoutOrdered(ordered, ordered)).toEqual(emptyCart);
    expect(withoutOrdered(cartOf([{ ...mug, quantity: 5 }, lamp]), ordered)).toEqual(
      cartOf([{ ...mug, quantity: 3 }, lamp]),
    );
    expect(withoutOrdered(cartOf([{ ...mug, quantity: 1 }]), ordered)).toEqual(emptyCart);
  });

  it('changes the quantity of a product', () => {
    expect(withQuantity(cartOf([mug, lamp]), 'lamp', 1).itemsCount).toBe(3);
  });
});
