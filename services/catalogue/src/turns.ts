import { ShopError } from '@shop/platform/service/http/errors.ts';

/** Runs work when it is its turn, and gives what it gives. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_AFTER_S = 5;

/**
 * Bounds how much of something heavy happens at once in this process, first come, first served.
 * @param options `atOnce`: how many run; `waiting`: how many more may wait (any number), beyond which a turn is refused with
 * 503; `patienceMs`: how long one waits before it is refused likewise (for ever); `what`: what there is too much of, in the
 * plural
 */
export function createTurns({
  atOnce,
  waiting = Number.POSITIVE_INFINITY,
  patienceMs,
  what,
}: {
  what: string;
  atOnce: number;
  waiting?: number;
  patienceMs?: number;
}): Turns {
  let running = 0;
  const queue = new Set<() => void>();

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.size >= waiting) throw busy(what);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(giveUp);
        resolve();
      };
      const giveUp =
        patienceMs === undefined ? undefined : setTimeout(() => queue.delete(begin) && reject(busy(what)), patienceMs);
      queue.add(begin);
    });
  }

  /** The place goes to who waits longest, or becomes free. */
  function leave(): void {
    const [next] = queue;
    if (next === undefined) {
      running -= 1;
      return;
    }
    queue.delete(next);
    next();
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

function busy(what: string): ShopError {
  return new ShopError('unavailable', `too-many-${what}`, `Too many ${what} at once. Try again in a moment.`, {
    retryAfter: RETRY_AFTER_S,
  });
}
