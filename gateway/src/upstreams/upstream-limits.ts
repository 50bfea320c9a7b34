import { type ConcurrencyLimit, createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import { createLastSecond } from './last-second.ts';
import { busy } from './upstream-errors.ts';

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
  calls: { min: 48, max: 128, maxQueued: 128 },
  placements: { min: 48, max: 48, maxQueued: 1_024 },
  pages: { min: 8, max: 8, maxQueued: 32 },
  lookups: { min: 48, max: 64, maxQueued: 1_024 },
  images: { min: 32, max: 64, maxQueued: 256 },
};

/**
 * Creates a limit that allows as many calls as were completed in the last second, between `min` and `max`, so that none
 * waits for much longer than a second. Calls that cannot start in time are rejected with 503 `busy` (P-C5).
 * @param now milliseconds of a monotonic clock
 */
export function createUpstreamLimit(
  { min, max, ...queue }: { min: number; max: number; maxQueued: number; queueTimeoutMs: number },
  now: () => number = () => performance.now(),
): ConcurrencyLimit {
  const completed = createLastSecond(now);
  return createConcurrencyLimit({
    ...queue,
    concurrency: () => Math.min(max, Math.max(min, completed.count())),
    rejection: busy,
    onRelease: completed.add,
  });
}
