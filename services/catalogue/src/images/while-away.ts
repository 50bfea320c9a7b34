import { setTimeout as wait } from 'node:timers/promises';

/** Calls in a row that failed, after which the other side is taken for away. */
const AWAY_AFTER = 3;
/** Milliseconds after a failure until that is forgotten: who comes when nobody has called for a while finds it as he finds it. */
const FORGOTTEN_AFTER_MS = 10_000;
/** Milliseconds that others wait for what becomes of the one that tries: enough for an answer of one that is back. */
const PATIENCE_MS = 300;

/**
 * Stands before calls to something that may be away for long and takes seconds to say so: then one call at a time tries it, and
 * every other is refused almost at once. A page's pictures would keep all of a browser's connections waiting otherwise.
 * @returns runs a call; throws what it throws, or Error in place of a call that is not made
 */
export function createWhileAway(): <T>(call: () => Promise<T>) => Promise<T> {
  let failures = 0;
  let failedAt = 0;
  const isAway = () => failures >= AWAY_AFTER && performance.now() - failedAt < FORGOTTEN_AFTER_MS;
  let trial: Promise<unknown> | undefined;

  async function counted<T>(call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      failures = 0;
      return result;
    } catch (error) {
      failures += 1;
      failedAt = performance.now();
      throw error;
    }
  }

  return async (call) => {
    if (!isAway()) return counted(call);
    if (trial !== undefined) {
      await Promise.race([trial, wait(PATIENCE_MS, undefined, { ref: false })]);
      if (!isAway()) return counted(call);
      throw new Error('away: another call tries whether it is back');
    }
    const trying = counted(call);
    trial = trying
      .catch(() => undefined)
      .finally(() => {
        trial = undefined;
      });
    return trying;
  };
}
