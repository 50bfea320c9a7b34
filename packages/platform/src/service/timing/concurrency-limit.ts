/** Limits how many operations of this process run at the same time, with a queue. */
export interface ConcurrencyLimit {
  /**
   * Waits until the operation may start.
   * @param priority whether to queue before operations without priority
   * @returns ends the operation; further calls have no effect
   * @throws the rejection of the options when the queue is full or the operation has queued too long
   */
  acquire(priority?: boolean): Promise<() => void>;
  /** Runs work under the limit. @returns its result; @throws what `acquire` and the work throw */
  run<T>(work: () => Promise<T>, priority?: boolean): Promise<T>;
  /** Fails fast, before expensive preparations. @throws the rejection if `acquire` would throw it now */
  assertCapacity(priority?: boolean): void;
}

export interface ConcurrencyLimitOptions {
  /** How many operations may run; a function is evaluated whenever one wants to start. */
  concurrency: number | (() => number);
  /** Length of the queue (default: unlimited). */
  maxQueued?: number;
  /** How many places of the queue only operations with priority may take (default: none). */
  reservedForPriority?: number;
  /** Maximum milliseconds in the queue (default: unlimited). */
  queueTimeoutMs?: number;
  /** The error of an operation that may not start. Required for a bounded queue. */
  rejection?: () => Error;
  /** Called when an operation ends, before queued ones start. */
  onRelease?: () => void;
}

interface QueuedOperation {
  start: () => void;
  priority: boolean;
}

/**
 * Creates a semaphore, first in, first out. Neither cockatiel's bulkhead nor p-queue replaces it: both run a function
 * instead of handing out a release, and neither limits the time in the queue.
 */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { concurrency, maxQueued = Number.POSITIVE_INFINITY, reservedForPriority = 0, queueTimeoutMs } = options;
  const { rejection = () => new Error('concurrency limit reached'), onRelease } = options;
  const queue: QueuedOperation[] = [];
  let running = 0;

  const isFree = () => running < (typeof concurrency === 'number' ? concurrency : concurrency());

  function assertCapacity(priority = false): void {
    if (isFree() || queue.length < maxQueued - (priority ? 0 : reservedForPriority)) return;
    throw rejection();
  }

  function waitInQueue(priority: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const operation: QueuedOperation = {
        priority,
        start: () => {
          clearTimeout(timer);
          running += 1;
          resolve();
        },
      };
      if (queueTimeoutMs !== undefined) {
        timer = setTimeout(() => {
          queue.splice(queue.indexOf(operation), 1);
          reject(rejection());
        }, queueTimeoutMs);
      }
      const position = priority ? queue.findIndex((other) => !other.priority) : -1;
      queue.splice(position === -1 ? queue.length : position, 0, operation);
    });
  }

  /** Ends one operation, once. */
  function releaseOnce(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      running -= 1;
      onRelease?.();
      while (queue.length > 0 && isFree()) queue.shift()?.start();
    };
  }

  async function acquire(priority = false): Promise<() => void> {
    assertCapacity(priority);
    if (isFree()) running += 1;
    else await waitInQueue(priority);
    return releaseOnce();
  }

  return {
    acquire,
    assertCapacity,
    run: async (work, priority) => {
      const release = await acquire(priority);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
