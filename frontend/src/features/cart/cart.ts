import type { Cart, CartItem } from '../../shared/state/cart.ts';

export const emptyCart: Cart = { cartItems: [], itemsCount: 0, cartSubtotal: 0 };

/** Builds a cart with its totals; sums in cents to avoid floating-point errors. */
export function cartOf(cartItems: CartItem[]): Cart {
  const cents = cartItems.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0);
  return {
    cartItems,
    itemsCount: cartItems.reduce((sum, item) => sum + item.quantity, 0),
    cartSubtotal: cents / 100,
  };
}

/** Adds an item at the end, or replaces the product's existing line (docs/requirements.md#cart-rules). */
export function withItem(cart: Cart, item: CartItem): Cart {
  const exists = cart.cartItems.some(({ productID }) => productID === item.productID);
  return cartOf(
    exists
      ? cart.cartItems.map((line) => (line.productID === item.productID ? item : line))
      : [...cart.cartItems, item],
  );
}

export function withoutItem(cart: Cart, productID: string): Cart {
  return cartOf(cart.cartItems.filter((item) => item.productID !== productID));
}

/** Subtracts the ordered quantities, and drops lines that reach zero. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  const orderedQuantities = new Map(ordered.cartItems.map(({ productID, quantity }) => [productID, quantity]));
  const remaining = cart.cartItems.map((item) => ({
    ...item,
    quantity: item.quantity - (orderedQuantities.get(item.productID) ?? 0),
  }));
  return cartOf(remaining.filter(({ quantity }) => quantity > 0));
}

export function withQuantity(cart: Cart, productID: string, quantity: number): Cart {
  return cartOf(cart.cartItems.map((item) => (item.productID === productID ? { ...item, quantity } : item)));
}
