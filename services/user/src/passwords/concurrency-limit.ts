import { ShopError } from '@shop/platform/service/http/errors.ts';

/** Limits how much work runs concurrently, with a bounded queue. */
export interface ConcurrencyLimit {
  /**
   * Runs work, after queueing when the limit is reached.
   * @param priority whether to queue before work without priority
   * @throws ShopError 429 with Retry-After when the queue is full or the work has queued too long (P-C6)
   */
  run<T>(work: () => Promise<T>, priority?: boolean): Promise<T>;
  /** Fails fast, before expensive preparations. @throws ShopError 429 when run would throw it now */
  assertCapacity(priority?: boolean): void;
}

interface QueuedWork {
  start: () => void;
  priority: boolean;
}

/**
 * Creates a concurrency limit for this process.
 * @param options `concurrency`: how much work runs at a time; `maxQueued`: length of the queue; `reservedForPriority`:
 * how many places of the queue only priority work may take; `queueTimeoutMs`: maximum time in the queue
 */
export function createConcurrencyLimit({
  concurrency,
  maxQueued,
  queueTimeoutMs,
  reservedForPriority = 0,
}: {
  concurrency: number;
  maxQueued: number;
  queueTimeoutMs: number;
  reservedForPriority?: number;
}): ConcurrencyLimit {
  let running = 0;
  const queue: QueuedWork[] = [];

  function assertCapacity(priority = false): void {
    if (running < concurrency || queue.length < maxQueued - (priority ? 0 : reservedForPriority)) return;
    throw busy();
  }

  function waitInQueue(priority: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const queued: QueuedWork = {
        priority,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(queued), 1);
        reject(busy());
      }, queueTimeoutMs);
      const position = priority ? queue.findIndex((other) => !other.priority) : -1;
      queue.splice(position === -1 ? queue.length : position, 0, queued);
    });
  }

  async function run<T>(work: () => Promise<T>, priority = false): Promise<T> {
    assertCapacity(priority);
    if (running < concurrency) running += 1;
    else await waitInQueue(priority);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next.start();
    }
  }
  return { run, assertCapacity };
}

function busy(): ShopError {
  return new ShopError('too-many', 'busy', 'Too many people are signing in. Try again.', { retryAfter: 1 });
}
