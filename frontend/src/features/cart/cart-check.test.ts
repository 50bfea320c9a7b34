import type { CartItem } from '../../shared/state/cart.ts';
import { cartOf } from './cart.ts';
import { checkedCart } from './cart-check.ts';
import { changeText } from './cart-texts.ts';

const mug: CartItem = { productID: 'mug', name: 'Mug', price: 18.9, image: null, count: 9, quantity: 2 };
const word = { name: 'Mug', price: 18.9, image: null, count: 9 };
const said = (changes: ReturnType<typeof checkedCart>['changes']) => changes.map(changeText);

it('says nothing when nothing has changed', () => {
  expect(checkedCart(cartOf([mug]), { mug: word })).toEqual({ cart: cartOf([mug]), changes: [] });
});

it('takes over a new price and says from what to what', () => {
  const { cart, changes } = checkedCart(cartOf([mug]), { mug: { ...word, price: 20 } });
  expect(cart.cartSubtotal).toBe(40);
  expect(said(changes)).toEqual(['The price of Mug has changed from $18.90 to $20.00.']);
});

it('takes over a new name', () => {
  const { cart, changes } = checkedCart(cartOf([mug]), { mug: { ...word, name: 'Cup' } });
  expect(cart.cartItems[0]?.name).toBe('Cup');
  expect(said(changes)).toEqual(['Mug is now called Cup.']);
});

it('lowers a quantity to what is left', () => {
  const { cart, changes } = checkedCart(cartOf([mug]), { mug: { ...word, count: 1 } });
  expect(cart.itemsCount).toBe(1);
  expect(said(changes)).toEqual(['Only 1 of Mug is left, so the quantity is now 1.']);
});

it('keeps a line that is sold out, and says so once', () => {
  const first = checkedCart(cartOf([mug]), { mug: { ...word, count: 0 } });
  expect(first.cart.cartItems[0]).toMatchObject({ count: 0, quantity: 2 });
  expect(said(first.changes)).toEqual(['Mug is sold out.']);
  expect(checkedCart(first.cart, { mug: { ...word, count: 0 } }).changes).toEqual([]);
});

it('drops a product that is gone', () => {
  const { cart, changes } = checkedCart(cartOf([mug]), { mug: null });
  expect(cart.cartItems).toEqual([]);
  expect(said(changes)).toEqual(['Mug is no longer in the shop and has left your cart.']);
});

it('leaves a line alone that was added while the shop was being asked', () => {
  expect(checkedCart(cartOf([mug]), {}).cart).toEqual(cartOf([mug]));
});
