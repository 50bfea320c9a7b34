import { type Cart, type CartItem, lineIdOf } from '../../shared/state/cart.ts';

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

/** Adds an item at the end, or replaces its existing line (docs/requirements.md#cart-rules). */
export function withItem(cart: Cart, item: CartItem): Cart {
  const isSame = (line: CartItem) => lineIdOf(line) === lineIdOf(item);
  return cartOf(
    cart.cartItems.some(isSame)
      ? cart.cartItems.map((line) => (isSame(line) ? item : line))
      : [...cart.cartItems, item],
  );
}

export function withoutItem(cart: Cart, lineId: string): Cart {
  return cartOf(cart.cartItems.filter((item) => lineIdOf(item) !== lineId));
}

/** Subtracts the ordered quantities, and drops lines that reach zero. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  const orderedQuantities = new Map(ordered.cartItems.map((item) => [lineIdOf(item), item.quantity]));
  const remaining = cart.cartItems.map((item) => ({
    ...item,
    quantity: item.quantity - (orderedQuantities.get(lineIdOf(item)) ?? 0),
  }));
  return cartOf(remaining.filter(({ quantity }) => quantity > 0));
}

export function withQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  return cartOf(cart.cartItems.map((item) => (lineIdOf(item) === lineId ? { ...item, quantity } : item)));
}
