import { followStored, readStored, removeStored, writeStored } from '../../shared/browser/browser-storage.ts';
import type { Cart, CartItem } from '../../shared/state/cart.ts';
import { cartOf, emptyCart } from './cart.ts';

const KEY = 'cart';

/** Reads the stored cart (docs/requirements.md#cart-data): invalid data is ignored, totals are recalculated. */
export function readStoredCart(): Cart {
  return parsedCart(readStored('local', KEY));
}

/** Stores the cart for the next visit and for other tabs. Full or disabled storage is ignored. */
export function storeCart(cart: Cart): void {
  writeStored('local', KEY, JSON.stringify(cart));
}

/** Removes the stored cart after a logout (docs/requirements.md#session). */
export function removeStoredCart(): void {
  removeStored('local', KEY);
}

/**
 * Calls back with each cart that another tab stores.
 * @returns a function that stops watching
 */
export function watchStoredCart(onChange: (cart: Cart) => void): () => void {
  return followStored(KEY, (text) => onChange(parsedCart(text)));
}

function parsedCart(text: string | null): Cart {
  if (text === null) return emptyCart;
  try {
    const value: unknown = JSON.parse(text);
    const items = value !== null && typeof value === 'object' && 'cartItems' in value ? value.cartItems : [];
    return cartOf(Array.isArray(items) ? items.filter(isItem) : []);
  } catch {
    // Invalid JSON must not keep the shop from opening.
    return emptyCart;
  }
}

function isItem(value: unknown): value is CartItem {
  if (value === null || typeof value !== 'object') return false;
  const { productID, variantID, name, price, count, quantity } = value as Record<string, unknown>;
  return (
    typeof productID === 'string' &&
    (variantID === undefined || typeof variantID === 'string') &&
    typeof name === 'string' &&
    [price, count, quantity].every((number) => typeof number === 'number' && Number.isFinite(number)) &&
    (quantity as number) >= 1
  );
}
