import { createLastSecond } from './last-second.ts';
import { busy } from './upstream-errors.ts';

/** How many calls a service is given at a time: what it cannot do soon is refused now (P-C5). */
export interface ConcurrencyLimit {
  /**
   * @returns to be called when the service is done with the call
   * @throws 503 `busy` when all are taken and none is free in time
   */
  acquire(): Promise<() => void>;
}

/**
 * Of ordinary calls to one service, of pages that read the catalogue (each of which then counts as an ordinary call too), of orders
 * being placed, of the questions that the gateway asks the user service with each
 * call, and of pictures, of which a page asks for dozens at once and which no limit holds back. The least is more
 * than one that waits for somebody else keeps under way: 34 logins, or captures while PayPal is slow.
 *
 * Placing an order has a limit of its own: buyers of one product wait for its row, and may be refused slowly, while everybody else
 * reads their orders (ADR 27). It does not grow: what is beyond it waits here in order rather than in the service's queue for a
 * database connection, which gives up sooner. A thousand may wait, and be looked up before, so that a product that 500 people want
 * at once is sold or refused, never 503.
 */
export const CONCURRENCY_LIMITS = {
  calls: { least: 48, most: 128, waiting: 128 },
  placements: { least: 48, most: 48, waiting: 1_024 },
  pages: { least: 8, most: 8, waiting: 32 },
  lookups: { least: 48, most: 64, waiting: 1_024 },
  pictures: { least: 32, most: 64, waiting: 256 },
};

/**
 * As many calls run at a time as the service did in the last second, so that none has to wait for much longer than a second.
 * @param options `least` and `most` of them; `waiting` more wait, in their order, each for `patience` milliseconds at most
 * @param now milliseconds of a clock that only goes forward
 */
export function createConcurrencyLimit(
  options: { least: number; most: number; waiting: number; patience: number },
  now: () => number = () => performance.now(),
): ConcurrencyLimit {
  const { least, most, waiting, patience } = options;
  const queue = new Set<() => void>();
  const done = createLastSecond(now);
  let taken = 0;

  const isFree = () => taken < Math.min(most, Math.max(least, done.count()));

  /** For one call; a second call of it does nothing. */
  function leaving(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      taken -= 1;
      done.add();
      for (const goOn of queue) {
        if (!isFree()) return;
        goOn();
      }
    };
  }

  return {
    acquire: () => {
      if (isFree()) {
        taken += 1;
        return Promise.resolve(leaving());
      }
      if (queue.size >= waiting) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(goOn);
          reject(busy());
        }, patience);
        function goOn(): void {
          queue.delete(goOn);
          clearTimeout(timer);
          taken += 1;
          resolve(leaving());
        }
        queue.add(goOn);
      });
    },
  };
}
