import type { Cart, CartItem } from '../../shared/state/cart.ts';

export const emptyCart: Cart = { cartItems: [], itemsCount: 0, cartSubtotal: 0 };

/** The cart of these items, with its sums: the subtotal is summed in cents, so no fraction of one ever gathers. */
export function cartOf(cartItems: CartItem[]): Cart {
  const cents = cartItems.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0);
  return {
    cartItems,
    itemsCount: cartItems.reduce((sum, item) => sum + item.quantity, 0),
    cartSubtotal: cents / 100,
  };
}

/** With an item: its entry is replaced where the cart holds the product already, else it comes last (docs/requirements.md#cart-rules). */
export function withItem(cart: Cart, item: CartItem): Cart {
  const known = cart.cartItems.some(({ productID }) => productID === item.productID);
  return cartOf(
    known ? cart.cartItems.map((old) => (old.productID === item.productID ? item : old)) : [...cart.cartItems, item],
  );
}

export function withoutItem(cart: Cart, productID: string): Cart {
  return cartOf(cart.cartItems.filter((item) => item.productID !== productID));
}

/** Without what was ordered: of each line so many pieces leave as the order took. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  const taken = new Map(ordered.cartItems.map(({ productID, quantity }) => [productID, quantity]));
  const left = cart.cartItems.map((item) => ({ ...item, quantity: item.quantity - (taken.get(item.productID) ?? 0) }));
  return cartOf(left.filter(({ quantity }) => quantity > 0));
}

export function withQuantity(cart: Cart, productID: string, quantity: number): Cart {
  return cartOf(cart.cartItems.map((item) => (item.productID === productID ? { ...item, quantity } : item)));
}
