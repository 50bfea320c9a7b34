import { followStored, readStored, removeStored, writeStored } from '../../../shared/browser/browser-storage.ts';

/**
 * Whether a customer shows their cart to support, for all tabs of this browser and over a reload; `withdrawn`: the service
 * has not acknowledged that yet. Null: not shown from this browser, which says nothing about the customer's other devices.
 */
export type CartSharing = 'shared' | 'withdrawn' | null;

const keyOf = (userId: string) => `chat-shares-cart-${userId}`;

/** Reads the customer's decision; an invalid value counts as none. */
export function readCartSharing(userId: string): CartSharing {
  const value = readStored('local', keyOf(userId));
  return value === 'shared' || value === 'withdrawn' ? value : null;
}

export function storeCartSharing(userId: string, sharing: CartSharing): void {
  if (sharing === null) removeStored('local', keyOf(userId));
  else writeStored('local', keyOf(userId), sharing);
}

/** Withdraws a shared cart at a logout: the next login in this browser tells the service, should this one be too late. */
export function withdrawAtLogout(userId: string): void {
  if (readCartSharing(userId) === 'shared') storeCartSharing(userId, 'withdrawn');
}

/** Calls back when another tab has changed the decision; returns the function that stops it. */
export function followCartSharing(userId: string, onChange: () => void): () => void {
  return followStored(keyOf(userId), onChange);
}
