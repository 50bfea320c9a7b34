import { readStored, removeStored, writeStored } from '../../../shared/browser/browser-storage.ts';
import { randomKey } from '../../../shared/browser/random-key.ts';
import { type Cart, lineIdOf } from '../../../shared/state/cart.ts';

const KEY = 'checkout-key';

interface StoredKey {
  key: string;
  /** The cart's contents when the key was created. */
  content: string;
  /** An order was sent with this key: it may have been placed. */
  sent?: boolean;
}

/**
 * Returns the Idempotency-Key of this cart (docs/api.md#cart-in-browser) from session storage, or a new one once the
 * cart's contents have changed. A repeated click and a retry after a lost response or a reload place one order.
 */
export function idempotencyKeyOf(cart: Cart, newKey: () => string = randomKey): string {
  const content = contentOf(cart);
  const stored = readStoredKey();
  if (stored?.content === content) return stored.key;
  const key = newKey();
  writeStored('session', KEY, JSON.stringify({ key, content } satisfies StoredKey));
  return key;
}

/** Remembers that an order is sent with the key of this cart. */
export function noteSent(cart: Cart): void {
  const stored: StoredKey = { key: idempotencyKeyOf(cart), content: contentOf(cart), sent: true };
  writeStored('session', KEY, JSON.stringify(stored));
}

/** Whether an order of this cart was sent without a final response: it may have been placed. */
export function mayBePlaced(cart: Cart): boolean {
  const stored = readStoredKey();
  return stored?.content === contentOf(cart) && stored.sent === true;
}

/** Deletes the key after a final response: the same cart becomes a new order. */
export function renewIdempotencyKey(): void {
  removeStored('session', KEY);
}

function contentOf({ cartItems, cartSubtotal }: Cart): string {
  const lines = cartItems.map((item) => [lineIdOf(item), item.quantity, item.price]);
  return JSON.stringify([lines, cartSubtotal]);
}

function readStoredKey(): StoredKey | null {
  try {
    const stored = JSON.parse(readStored('session', KEY) ?? 'null');
    return typeof stored?.key === 'string' && typeof stored.content === 'string' ? stored : null;
  } catch {
    // Invalid JSON counts as no key.
    return null;
  }
}
