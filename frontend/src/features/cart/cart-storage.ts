import { readStored, removeStored, storageOf, writeStored } from '../../shared/browser-storage.ts';
import type { Cart, CartItem } from '../../shared/state/cart.ts';
import { cartOf, emptyCart } from './cart.ts';

const KEY = 'cart';

/**
 * The cart that this browser kept (docs/requirements.md#cart-data); what is no cart counts as an empty one, and
 * totals are recalculated.
 */
export function readCart(): Cart {
  return parsedCart(readStored('local', KEY));
}

/** Keeps the cart for the next visit and for the other tabs. A full or closed storage costs that, never the click. */
export function keepCart(cart: Cart): void {
  writeStored('local', KEY, JSON.stringify(cart));
}

/** Nothing of the cart stays behind after a logout (docs/requirements.md#session). */
export function forgetCart(): void {
  removeStored('local', KEY);
}

/** Tells of each cart that another tab kept; returns how to stop. */
export function watchCart(changed: (cart: Cart) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: the other tab cleared everything.
    if (event.storageArea === storageOf('local') && (event.key === KEY || event.key === null)) {
      changed(event.key === null ? emptyCart : parsedCart(event.newValue));
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function parsedCart(text: string | null): Cart {
  if (text === null) return emptyCart;
  try {
    const value: unknown = JSON.parse(text);
    const items = value !== null && typeof value === 'object' && 'cartItems' in value ? value.cartItems : [];
    return cartOf(Array.isArray(items) ? items.filter(isItem) : []);
  } catch {
    // Something else wrote the key: a broken cart must not keep the shop from opening.
    return emptyCart;
  }
}

function isItem(value: unknown): value is CartItem {
  if (value === null || typeof value !== 'object') return false;
  const { productID, name, price, count, quantity } = value as Record<string, unknown>;
  return (
    typeof productID === 'string' &&
    typeof name === 'string' &&
    [price, count, quantity].every((number) => typeof number === 'number' && Number.isFinite(number)) &&
    (quantity as number) >= 1
  );
}
