import { ShopError } from '@shop/platform/service/http/errors.ts';

/** Runs work under the limit and returns its result. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_AFTER_S = 5;

/**
 * Limits how many expensive operations this process runs at the same time, first in, first out.
 * @param options `maxQueued`: operations that may wait; more fail with 503 (default: unlimited); `queueTimeoutMs`: time in the queue
 * until an operation fails with 503 (default: unlimited); `what`: the operations, for the error
 */
export function createConcurrencyLimit({
  concurrency,
  maxQueued = Number.POSITIVE_INFINITY,
  queueTimeoutMs,
  what,
}: {
  what: string;
  concurrency: number;
  maxQueued?: number;
  queueTimeoutMs?: number;
}): ConcurrencyLimit {
  let running = 0;
  const queue = new Set<() => void>();

  async function acquire(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (queue.size >= maxQueued) throw tooMany(what);
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer =
        queueTimeoutMs === undefined
          ? undefined
          : setTimeout(() => queue.delete(start) && reject(tooMany(what)), queueTimeoutMs);
      queue.add(start);
    });
  }

  /** Hands the slot to the oldest queued operation, or frees it. */
  function release(): void {
    const [next] = queue;
    if (next === undefined) {
      running -= 1;
      return;
    }
    queue.delete(next);
    next();
  }

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}

function tooMany(what: string): ShopError {
  return new ShopError('unavailable', `too-many-${what}`, `Too many ${what} at once. Try again in a moment.`, {
    retryAfter: RETRY_AFTER_S,
  });
}
