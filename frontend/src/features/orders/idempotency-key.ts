import { readStored, removeStored, writeStored } from '../../shared/browser-storage.ts';
import type { Cart } from '../../shared/state/cart.ts';

const KEY = 'checkout-key';

interface KeptKey {
  key: string;
  /** What the cart held when the key was made. */
  content: string;
}

/**
 * The Idempotency-Key of this cart (docs/api.md#cart-in-browser): made when the checkout opens, kept in session storage, and
 * another one as soon as the cart holds something else. So a repeated click, and a repeat after a lost answer or a
 * reload, place one order.
 */
export function idempotencyKeyOf(cart: Cart, newKey: () => string = randomKey): string {
  const content = contentOf(cart);
  const kept = readKept();
  if (kept?.content === content) return kept.key;
  const key = newKey();
  writeStored('session', KEY, JSON.stringify({ key, content } satisfies KeptKey));
  return key;
}

/** The answer was final: the next order of the same things is another order. */
export function renewIdempotencyKey(): void {
  removeStored('session', KEY);
}

/** 128 random bits. crypto.randomUUID is missing where the shop is opened over plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function contentOf({ cartItems, cartSubtotal }: Cart): string {
  const lines = cartItems.map(({ productID, quantity, price }) => [productID, quantity, price]);
  return JSON.stringify([lines, cartSubtotal]);
}

function readKept(): KeptKey | null {
  try {
    const kept = JSON.parse(readStored('session', KEY) ?? 'null');
    return typeof kept?.key === 'string' && typeof kept.content === 'string' ? kept : null;
  } catch {
    // Something else wrote it: then no key is known.
    return null;
  }
}
