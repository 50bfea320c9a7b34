import { ShopError } from '@shop/platform/service/http/errors.ts';

/** Runs work a few at a time. */
export interface WorkQueue {
  /**
   * @param first whether it goes before those who wait already and are not first
   * @throws 429 with Retry-After when too many wait, or it has waited for too long (RELIABILITY.md, P-C6)
   */
  run<T>(work: () => Promise<T>, first?: boolean): Promise<T>;
  /** For whoever has much to do before he could wait. @throws 429 as run would, now */
  assertRoom(first?: boolean): void;
}

interface Waiting {
  begin: () => void;
  first: boolean;
}

/**
 * A queue in memory.
 * @param options `atOnce`: how many run together; `waiting`: how many may wait; `reserved`: how many of these places only those
 * may take who go first; `patience`: milliseconds that one waits at most
 */
export function createWorkQueue({
  atOnce,
  waiting,
  patience,
  reserved = 0,
}: {
  atOnce: number;
  waiting: number;
  patience: number;
  reserved?: number;
}): WorkQueue {
  let running = 0;
  const queue: Waiting[] = [];

  function assertRoom(first = false): void {
    if (running < atOnce || queue.length < waiting - (first ? 0 : reserved)) return;
    throw busy();
  }

  function inTurn(first: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        first,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(one), 1);
        reject(busy());
      }, patience);
      const behind = first ? queue.findIndex((other) => !other.first) : -1;
      queue.splice(behind === -1 ? queue.length : behind, 0, one);
    });
  }

  async function run<T>(work: () => Promise<T>, first = false): Promise<T> {
    assertRoom(first);
    if (running < atOnce) running += 1;
    else await inTurn(first);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next.begin();
    }
  }
  return { run, assertRoom };
}

function busy(): ShopError {
  return new ShopError('too-many', 'busy', 'Too many people are signing in. Try again.', { retryAfter: 1 });
}
