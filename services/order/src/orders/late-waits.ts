import { counter } from '@shop/platform/service/lifecycle/metrics.ts';
import type { OrderRefused } from './order-refused.ts';

/** How many callers may wait at once for a late event that could explain a refusal (docs/reliability.md, P-A3). */
const MOST = { perProduct: 2, perProcess: 8 };
/** For how long a product that was refused as too little stock counts as sold out. */
const SOLD_OUT_MS = 10_000;
/** Above this many products the oldest are forgotten. */
const SOLD_OUT_MAX = 10_000;

const waits = counter('order_late_waits_total', 'Refusals that waited for a late event', ['explained']);

/** Which refusals of this process wait for a late event, and which products are known to be sold out. */
export interface LateWaits {
  /**
   * Begins to wait for an event that could explain a refusal.
   * @returns what ends the wait, told whether an event did explain it; undefined when the caller is to be refused at once:
   * no event could explain it, enough others wait, or the product was refused as sold out a moment ago
   */
  begin(refusal: OrderRefused): ((explained: boolean) => void) | undefined;
  /** Remembers what a refusal says of the stock. */
  refused(refusal: OrderRefused): void;
  /** Whether one of these products was refused as sold out a moment ago. */
  soldOut(productIds: readonly string[]): boolean;
}

/** @param now milliseconds of a clock that never goes back */
export function createLateWaits(now: () => number = () => performance.now()): LateWaits {
  const waiting = new Map<string, number>();
  const soldOutUntil = new Map<string, number>();
  let inAll = 0;

  const soldOut = (productIds: readonly string[]) =>
    productIds.some((productId) => (soldOutUntil.get(productId) ?? 0) > now());

  function hasRoom(productIds: readonly string[]): boolean {
    return inAll < MOST.perProcess && productIds.every((productId) => (waiting.get(productId) ?? 0) < MOST.perProduct);
  }

  function count(productIds: readonly string[], difference: 1 | -1): void {
    inAll += difference;
    for (const productId of productIds) {
      const left = (waiting.get(productId) ?? 0) + difference;
      if (left > 0) waiting.set(productId, left);
      else waiting.delete(productId);
    }
  }

  return {
    soldOut,
    begin: ({ late, code, productIds }) => {
      // A stock adjustment comes within a second or so: what was refused meanwhile is not explained by one.
      if (!late || (code === 'too-little-stock' && soldOut(productIds)) || !hasRoom(productIds)) return undefined;
      count(productIds, 1);
      return (explained) => {
        count(productIds, -1);
        waits.inc({ explained: String(explained) });
      };
    },
    refused: ({ code, productIds }) => {
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
