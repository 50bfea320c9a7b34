import { counter } from '@shop/platform/service/observability/metrics.ts';
import type { OrderRefused } from './order-refused.ts';

/** Maximum number of callers that wait concurrently for a late event (docs/reliability.md, P-A3). */
const MAX_WAITING = { perProduct: 2, perProcess: 8 };
/** How long a product counts as sold out after a refusal for too little stock. */
const SOLD_OUT_MS = 10_000;
/** Maximum number of remembered sold-out products; the oldest are dropped first. */
const SOLD_OUT_MAX = 10_000;

const rechecks = counter('order_refusal_rechecks_total', 'Refusals that waited for a late event', ['explained']);

/** Limits how many refusals of this process wait for a late event, and remembers sold-out products. */
export interface RefusalRechecks {
  /**
   * Starts to wait for an event that could explain a refusal.
   * @returns a function that ends the wait; its argument says whether an event did explain the refusal. Undefined when
   * the caller should be refused immediately: no event could explain the refusal, enough callers wait, or the product
   * is sold out
   */
  start(refusal: OrderRefused): ((explained: boolean) => void) | undefined;
  /** Remembers the products that a refusal reports as sold out. */
  recordRefusal(refusal: OrderRefused): void;
  /** Returns whether one of these products was refused as sold out within the last ten seconds. */
  isSoldOut(productIds: readonly string[]): boolean;
}

/** @param now a monotonic clock, in milliseconds */
export function createRefusalRechecks(now: () => number = () => performance.now()): RefusalRechecks {
  const waitingByProduct = new Map<string, number>();
  const soldOutUntil = new Map<string, number>();
  let waiting = 0;

  const isSoldOut = (productIds: readonly string[]) =>
    productIds.some((productId) => (soldOutUntil.get(productId) ?? 0) > now());

  function hasCapacity(productIds: readonly string[]): boolean {
    return (
      waiting < MAX_WAITING.perProcess &&
      productIds.every((productId) => (waitingByProduct.get(productId) ?? 0) < MAX_WAITING.perProduct)
    );
  }

  function count(productIds: readonly string[], difference: 1 | -1): void {
    waiting += difference;
    for (const productId of productIds) {
      const rest = (waitingByProduct.get(productId) ?? 0) + difference;
      if (rest > 0) waitingByProduct.set(productId, rest);
      else waitingByProduct.delete(productId);
    }
  }

  return {
    isSoldOut,
    start: ({ late, code, productIds }) => {
      // Stock adjustments arrive within about a second, so a late one does not explain a repeated refusal.
      if (!late || (code === 'too-little-stock' && isSoldOut(productIds)) || !hasCapacity(productIds)) return undefined;
      count(productIds, 1);
      return (explained) => {
        count(productIds, -1);
        rechecks.inc({ explained: String(explained) });
      };
    },
    recordRefusal: ({ code, productIds }) => {
      if (code !== 'too-little-stock') return;
      for (const productId of productIds) {
        soldOutUntil.delete(productId);
        soldOutUntil.set(productId, now() + SOLD_OUT_MS);
      }
      for (const [oldest] of soldOutUntil) {
        if (soldOutUntil.size <= SOLD_OUT_MAX) break;
        soldOutUntil.delete(oldest);
      }
    },
  };
}
