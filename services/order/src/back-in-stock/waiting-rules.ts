import { MAX_WAITING } from '@shop/contracts/back-in-stock-api.ts';
import { conflict, notFound, ShopError } from '@shop/platform/service/errors.ts';
import type { Offer } from '../stock/price-list.ts';

/** Emails about one product within a pause: the first to ask get to buy before the next are written to. */
export const BATCH = 100;
/** Milliseconds within which a product is written about BATCH times, and an account once. */
export const PAUSE_MS = 300_000;
/** Milliseconds until a recipient of too many other emails is tried again. */
export const SUPPRESSED_MS = 3_600_000;

/**
 * Refuses to wait for what cannot come back, is there, or is too much.
 * @param offer undefined for what was never sold
 * @param count what the account waits for already
 * @throws ShopError 404; 409 `in-stock`; 429 `too-many-waiting`
 */
export function checkCanWait(offer: Offer | undefined, count: number): asserts offer is Offer {
  if (offer === undefined || offer.removed) throw notFound('Product');
  if (offer.left > 0) throw conflict('in-stock', `${offer.name} is in stock: you can order it now.`);
  if (count >= MAX_WAITING) {
    const message = `You wait for ${MAX_WAITING} products already. Stop one of them under My profile first.`;
    throw new ShopError('too-many', 'too-many-waiting', message);
  }
}

/** How many of those who wait for a product are written to now. @param mailedLately within PAUSE_MS */
export function batchSize({ left, mailedLately }: { left: number; mailedLately: number }): number {
  return left > 0 ? Math.max(0, BATCH - mailedLately) : 0;
}
