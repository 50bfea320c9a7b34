import { ShopError } from '@shop/platform/service/http/errors.ts';

/** What a queue of look-ups is made of. */
export interface LookUpOptions<Item, Result> {
  /** Looks up some items, each key once. @returns their results in the same order */
  run: (items: readonly Item[]) => Promise<Result[]>;
  /** Tells states apart: a look-up under way is joined only while this is what it was when it began. */
  state: () => unknown;
  /** How many runs at once. */
  atOnce: number;
  /** How many items a run may have, and how many milliseconds it should take by what the last ones took for an item. */
  perRun: number;
  runMs: number;
  /** Items that may wait; one more is refused. */
  waiting: number;
  /** Whether one item may have made a run fail: then each that somebody still waits for is looked up once more, alone. */
  isCausedByOneItem: (error: unknown) => boolean;
  /** Milliseconds from asking to the result, after which the caller is refused. */
  timeoutMs: number;
}

interface LookUp<Item, Result> {
  key: string;
  item: Item;
  state: unknown;
  waiters: number;
  result: PromiseWithResolvers<Result>;
}

const RETRY_AFTER_S = 2;

/**
 * Collects what is asked while earlier look-ups run and looks it up together: many searches at once cost few statements, and equal
 * ones cost one. First come, first served; an item that nobody waits for any more is dropped unless it has begun.
 * @returns looks up items by their keys; throws ShopError 429 when too many wait or the time is over, else what `run` throws
 */
export function createLookUpQueue<Item, Result>(
  options: LookUpOptions<Item, Result>,
): (asked: ReadonlyMap<string, Item>) => Promise<Map<string, Result>> {
  const { run, isCausedByOneItem, state, atOnce, perRun, runMs, waiting: maxWaiting, timeoutMs } = options;
  const waiting = new Map<string, LookUp<Item, Result>>();
  const running = new Map<string, LookUp<Item, Result>>();
  let runs = 0;
  let itemMs = 0;

  function begin(): void {
    while (runs < atOnce && waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, Math.max(1, Math.min(perRun, Math.floor(runMs / itemMs))));
      for (const lookUp of batch) {
        lookUp.state = state();
        waiting.delete(lookUp.key);
        running.set(lookUp.key, lookUp);
      }
      runs += 1;
      void settle(batch).then(() => {
        for (const lookUp of batch) stopSharing(lookUp);
        runs -= 1;
        begin();
      });
    }
  }

  async function settle(batch: readonly LookUp<Item, Result>[]): Promise<void> {
    const begun = performance.now();
    try {
      const results = await run(batch.map(({ item }) => item)).finally(() => {
        itemMs = (itemMs + (performance.now() - begun) / batch.length) / 2;
      });
      for (const [at, { result }] of batch.entries()) result.resolve(results[at] as Result);
    } catch (error) {
      const alone = batch.length > 1 && isCausedByOneItem(error);
      for (const lookUp of batch) {
        if (alone && lookUp.waiters > 0) await settle([lookUp]);
        else fail(lookUp, error);
      }
    }
  }

  /** Others of its batch may still be looked up alone: nobody must join a look-up that has failed. */
  function fail(lookUp: LookUp<Item, Result>, error: unknown): void {
    stopSharing(lookUp);
    lookUp.result.reject(error);
  }

  function stopSharing(lookUp: LookUp<Item, Result>): void {
    if (running.get(lookUp.key) === lookUp) running.delete(lookUp.key);
  }

  function join(key: string, item: Item): LookUp<Item, Result> {
    const begun = running.get(key);
    const known = begun !== undefined && begun.state === state() ? begun : waiting.get(key);
    if (known !== undefined) return known;
    if (waiting.size >= maxWaiting) throw tooMany();
    const result = Promise.withResolvers<Result>();
    // Whoever asked may have given up: nobody need hear of a failure.
    result.promise.catch(() => {});
    const lookUp: LookUp<Item, Result> = { key, item, state: undefined, waiters: 0, result };
    waiting.set(key, lookUp);
    return lookUp;
  }

  function leave(lookUp: LookUp<Item, Result>): void {
    lookUp.waiters -= 1;
    if (lookUp.waiters === 0 && waiting.get(lookUp.key) === lookUp) waiting.delete(lookUp.key);
  }

  return async (asked) => {
    const joined: LookUp<Item, Result>[] = [];
    let giveUp: NodeJS.Timeout | undefined;
    try {
      for (const [key, item] of asked) {
        const lookUp = join(key, item);
        lookUp.waiters += 1;
        joined.push(lookUp);
      }
      begin();
      const results = Promise.all(
        joined.map(async ({ key, result }): Promise<[string, Result]> => [key, await result.promise]),
      );
      const timeout = new Promise<never>((_, reject) => {
        giveUp = setTimeout(() => reject(tooMany()), timeoutMs);
      });
      return new Map(await Promise.race([results, timeout]));
    } finally {
      clearTimeout(giveUp);
      for (const lookUp of joined) leave(lookUp);
    }
  };
}

/** 429 rather than 503: the shop is well, it is asked too much at once, and the next try finds what this one has begun. */
function tooMany(): ShopError {
  return new ShopError('too-many', 'too-many-searches', 'Too many searches at once. Try again in a moment.', {
    retryAfter: RETRY_AFTER_S,
  });
}
