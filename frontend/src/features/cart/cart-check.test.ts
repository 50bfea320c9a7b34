import type { CartItem } from '../../shared/state/cart.ts';
import { cartOf } from './cart.ts';
import { checkedCart } from './cart-check.ts';
import { changeText } from './cart-texts.ts';

const mug: CartItem = { productID: 'mug', name: 'Mug', price: 18.9, image: null, count: 9, quantity: 2 };
const current = { name: 'Mug', price: 18.9, image: null, count: 9 };
const textsOf = (changes: ReturnType<typeof checkedCart>['changes']) => changes.map(changeText);

describe('checkedCart', () => {
  it('finds no change when nothing has changed', () => {
    expect(checkedCart(cartOf([mug]), { mug: current })).toEqual({ cart: cartOf([mug]), changes: [] });
  });

  it('applies a new price and reports the old and the new one', () => {
    const { cart, changes } = checkedCart(cartOf([mug]), { mug: { ...current, price: 20 } });
    expect(cart.cartSubtotal).toBe(40);
    expect(textsOf(changes)).toEqual(['The price of Mug has changed from $18.90 to $20.00.']);
  });

  it('applies a new name', () => {
    const { cart, changes } = checkedCart(cartOf([mug]), { mug: { ...current, name: 'Cup' } });
    expect(cart.cartItems[0]?.name).toBe('Cup');
    expect(textsOf(changes)).toEqual(['Mug is now called Cup.']);
  });

  it('lowers a quantity to the stock', () => {
    const { cart, changes } = checkedCart(cartOf([mug]), { mug: { ...current, count: 1 } });
    expect(cart.itemsCount).toBe(1);
    expect(textsOf(changes)).toEqual(['Only 1 of Mug is left, so the quantity is now 1.']);
  });

  it('keeps a sold-out line and reports it once', () => {
    const first = checkedCart(cartOf([mug]), { mug: { ...current, count: 0 } });
    expect(first.cart.cartItems[0]).toMatchObject({ count: 0, quantity: 2 });
    expect(textsOf(first.changes)).toEqual(['Mug is sold out.']);
    expect(checkedCart(first.cart, { mug: { ...current, count: 0 } }).changes).toEqual([]);
  });

  it('removes a deleted product', () => {
    const { cart, changes } = checkedCart(cartOf([mug]), { mug: null });
    expect(cart.cartItems).toEqual([]);
    expect(textsOf(changes)).toEqual(['Mug is no longer in the shop and has left your cart.']);
  });

  it('removes a product that has got options, and asks to choose', () => {
    const { cart, changes } = checkedCart(cartOf([mug]), { mug: 'choose' });
    expect(cart.cartItems).toEqual([]);
    expect(textsOf(changes)).toEqual(['Mug now comes in several variants and has left your cart: choose one.']);
  });

  it('tells the variants of a product apart', () => {
    const [red, blue] = [
      { ...mug, variantID: 'red' },
      { ...mug, variantID: 'blue' },
    ];
    const { cart } = checkedCart(cartOf([red, blue]), { red: { ...current, price: 20 }, blue: null });
    expect(cart.cartItems).toMatchObject([{ variantID: 'red', price: 20 }]);
  });

  it('keeps a line that was added during the check', () => {
    expect(checkedCart(cartOf([mug]), {}).cart).toEqual(cartOf([mug]));
  });
});
