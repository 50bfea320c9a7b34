import { createLastSecond } from './last-second.ts';
import { busy } from './upstream-errors.ts';

/** Limits the calls to a service that run at the same time. A call that cannot start soon is refused (P-C5). */
export interface ConcurrencyLimit {
  /**
   * @returns releases the limit when the call is done; further calls of it have no effect
   * @throws 503 `busy` if the limit is reached and nothing is released in time
   */
  acquire(): Promise<() => void>;
}

/**
 * Limits for the calls to one service, for pages that read the catalogue (each read also counts as a call), for placing
 * orders, for session lookups, and for images, of which a page loads dozens at once and which no rate limit counts.
 * `min` exceeds what a service blocked on a dependency holds open (34 logins, or captures while PayPal is slow).
 *
 * Placing an order has a limit of its own: buyers of one product wait for its row lock and may be refused slowly, while
 * others read their orders (ADR 27). It does not grow: further orders wait here in order instead of in the queue for a
 * database connection, which times out sooner. 1,024 may wait, so that a product that 500 people order at once is sold
 * or refused, never 503.
 */
export const CONCURRENCY_LIMITS = {
  calls: { min: 48, max: 128, maxWaiting: 128 },
  placements: { min: 48, max: 48, maxWaiting: 1_024 },
  pages: { min: 8, max: 8, maxWaiting: 32 },
  lookups: { min: 48, max: 64, maxWaiting: 1_024 },
  images: { min: 32, max: 64, maxWaiting: 256 },
};

/**
 * Allows as many calls as were completed in the last second, so that none waits for much longer than a second. Neither cockatiel's
 * bulkhead nor p-queue fits: both run a function instead of handing out a release, and neither limits the time in the queue.
 * @param options `min` and `max` of the limit; `maxWaiting` more calls wait in order, each for `maxWaitMs` at most
 * @param now milliseconds of a monotonic clock
 */
export function createConcurrencyLimit(
  options: { min: number; max: number; maxWaiting: number; maxWaitMs: number },
  now: () => number = () => performance.now(),
): ConcurrencyLimit {
  const { min, max, maxWaiting, maxWaitMs } = options;
  const queue = new Set<() => void>();
  const completed = createLastSecond(now);
  let running = 0;

  const isFree = () => running < Math.min(max, Math.max(min, completed.count()));

  /** Releases the limit once, however often it is called. */
  function releasing(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      running -= 1;
      completed.add();
      for (const start of queue) {
        if (!isFree()) return;
        start();
      }
    };
  }

  return {
    acquire: () => {
      if (isFree()) {
        running += 1;
        return Promise.resolve(releasing());
      }
      if (queue.size >= maxWaiting) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(start);
          reject(busy());
        }, maxWaitMs);
        function start(): void {
          queue.delete(start);
          clearTimeout(timer);
          running += 1;
          resolve(releasing());
        }
        queue.add(start);
      });
    },
  };
}
