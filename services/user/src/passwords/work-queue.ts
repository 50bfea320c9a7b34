import { ShopError } from '@shop/platform/errors.ts';

/** Runs work a few at a time. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue in memory.
 * @param atOnce how many run together
 * @param waiting how many may wait; one more is 429 with Retry-After (RELIABILITY.md, P-C6)
 */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new ShopError('too-many', 'busy', 'Too many people are signing in. Try again.', { retryAfter: 1 });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
