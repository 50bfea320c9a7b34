import { ShopError } from '@shop/platform/errors.ts';

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
  /** Whether a failed run may have been one item's fault: then each is looked up once more, alone. */
  isOneItems: (error: unknown) => boolean;
  /** Milliseconds from asking to the result, after which the asker is refused. */
  patienceMs: number;
}

interface LookUp<Item, Result> {
  item: Item;
  state: unknown;
  askers: number;
  result: PromiseWithResolvers<Result>;
}

const RETRY_AFTER_S = 2;

/**
 * Collects what is asked while earlier look-ups run and looks it up together: many searches at once cost few statements, and equal
 * ones cost one. First come, first served; an item that nobody waits for any more is dropped unless it has begun.
 * @returns looks up items by their keys; throws ShopError 429 when too many wait or patience runs out, else what `run` throws
 */
export function createLookUpQueue<Item, Result>(
  options: LookUpOptions<Item, Result>,
): (asked: ReadonlyMap<string, Item>) => Promise<Map<string, Result>> {
  const { run, isOneItems, state, atOnce, perRun, runMs, waiting: mayWait, patienceMs } = options;
  const waiting = new Map<string, LookUp<Item, Result>>();
  const running = new Map<string, LookUp<Item, Result>>();
  let runs = 0;
  let itemMs = 0;

  function begin(): void {
    while (runs < atOnce && waiting.size > 0) {
      const batch = [...waiting].slice(0, Math.max(1, Math.min(perRun, Math.floor(runMs / itemMs))));
      for (const [key, lookUp] of batch) {
        lookUp.state = state();
        waiting.delete(key);
        running.set(key, lookUp);
      }
      runs += 1;
      void settle(batch.map(([, lookUp]) => lookUp)).then(() => {
        for (const [key, lookUp] of batch) if (running.get(key) === lookUp) running.delete(key);
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
      if (batch.length > 1 && isOneItems(error)) for (const lookUp of batch) await settle([lookUp]);
      else for (const { result } of batch) result.reject(error);
    }
  }

  function join(key: string, item: Item): LookUp<Item, Result> {
    const begun = running.get(key);
    const known = begun !== undefined && begun.state === state() ? begun : waiting.get(key);
    if (known !== undefined) return known;
    if (waiting.size >= mayWait) throw tooMany();
    const result = Promise.withResolvers<Result>();
    // Whoever asked may have given up: nobody need hear of a failure.
    result.promise.catch(() => {});
    const lookUp: LookUp<Item, Result> = { item, state: undefined, askers: 0, result };
    waiting.set(key, lookUp);
    return lookUp;
  }

  function leave(key: string, lookUp: LookUp<Item, Result>): void {
    lookUp.askers -= 1;
    if (lookUp.askers === 0 && waiting.get(key) === lookUp) waiting.delete(key);
  }

  return async (asked) => {
    const joined: [string, LookUp<Item, Result>][] = [];
    let giveUp: NodeJS.Timeout | undefined;
    try {
      for (const [key, item] of asked) {
        const lookUp = join(key, item);
        lookUp.askers += 1;
        joined.push([key, lookUp]);
      }
      begin();
      const results = Promise.all(
        joined.map(async ([key, { result }]): Promise<[string, Result]> => [key, await result.promise]),
      );
      const impatience = new Promise<never>((_, reject) => {
        giveUp = setTimeout(() => reject(tooMany()), patienceMs);
      });
      return new Map(await Promise.race([results, impatience]));
    } finally {
      clearTimeout(giveUp);
      for (const [key, lookUp] of joined) leave(key, lookUp);
    }
  };
}

/** 429 rather than 503: the shop is well, it is asked too much at once, and the next try finds what this one has begun. */
function tooMany(): ShopError {
  return new ShopError('too-many', 'too-many-searches', 'Too many searches at once. Try again in a moment.', {
    retryAfter: RETRY_AFTER_S,
  });
}
