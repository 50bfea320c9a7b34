import { ShopError } from '@shop/platform/service/errors.ts';

/** Options of a lookup queue. */
export interface LookupOptions<Item, Result> {
  /** Looks up a batch of items with distinct keys. @returns results in the same order */
  run: (items: readonly Item[]) => Promise<Result[]>;
  /** A caller joins a running lookup only if this value has not changed since it began. */
  version: () => unknown;
  /** Maximum number of concurrent batches. */
  concurrency: number;
  /** Maximum number of items per batch, and the target duration of a batch in ms, estimated from recent batches. */
  maxBatchSize: number;
  targetBatchMs: number;
  maxQueued: number;
  /** Whether a single item may have caused the error: then each item with a waiting caller is retried alone. */
  isCausedByOneItem: (error: unknown) => boolean;
  /** Milliseconds until a call fails. */
  timeoutMs: number;
}

interface Lookup<Item, Result> {
  key: string;
  item: Item;
  version: unknown;
  callers: number;
  result: PromiseWithResolvers<Result>;
}

const RETRY_AFTER_S = 2;

/**
 * Batches concurrent lookups, so that many searches cost few statements, and shares equal ones. First in, first out. An
 * item is dropped when its last caller leaves, unless its batch is running.
 * @returns looks up items by key; throws ShopError 429 when the queue is full or on timeout, and whatever `run` throws
 */
export function createLookupQueue<Item, Result>(
  options: LookupOptions<Item, Result>,
): (requested: ReadonlyMap<string, Item>) => Promise<Map<string, Result>> {
  const { run, isCausedByOneItem, version, concurrency, maxBatchSize, targetBatchMs, maxQueued, timeoutMs } = options;
  const queued = new Map<string, Lookup<Item, Result>>();
  const running = new Map<string, Lookup<Item, Result>>();
  let activeBatches = 0;
  let itemMs = 0;

  function startBatches(): void {
    while (activeBatches < concurrency && queued.size > 0) {
      const batch = [...queued.values()].slice(
        0,
        Math.max(1, Math.min(maxBatchSize, Math.floor(targetBatchMs / itemMs))),
      );
      for (const lookup of batch) {
        lookup.version = version();
        queued.delete(lookup.key);
        running.set(lookup.key, lookup);
      }
      activeBatches += 1;
      void runBatch(batch).then(() => {
        for (const lookup of batch) stopJoining(lookup);
        activeBatches -= 1;
        startBatches();
      });
    }
  }

  async function runBatch(batch: readonly Lookup<Item, Result>[]): Promise<void> {
    const startedAt = performance.now();
    try {
      const results = await run(batch.map(({ item }) => item)).finally(() => {
        itemMs = (itemMs + (performance.now() - startedAt) / batch.length) / 2;
      });
      for (const [at, { result }] of batch.entries()) result.resolve(results[at] as Result);
    } catch (error) {
      const alone = batch.length > 1 && isCausedByOneItem(error);
      for (const lookup of batch) {
        if (alone && lookup.callers > 0) await runBatch([lookup]);
        else fail(lookup, error);
      }
    }
  }

  /** Other items of the batch may still be retried, so callers must not join a failed lookup. */
  function fail(lookup: Lookup<Item, Result>, error: unknown): void {
    stopJoining(lookup);
    lookup.result.reject(error);
  }

  function stopJoining(lookup: Lookup<Item, Result>): void {
    if (running.get(lookup.key) === lookup) running.delete(lookup.key);
  }

  function join(key: string, item: Item): Lookup<Item, Result> {
    const inFlight = running.get(key);
    const existing = inFlight !== undefined && inFlight.version === version() ? inFlight : queued.get(key);
    if (existing !== undefined) return existing;
    if (queued.size >= maxQueued) throw tooManySearches();
    const result = Promise.withResolvers<Result>();
    // All callers may have left: avoids an unhandled rejection.
    result.promise.catch(() => {});
    const lookup: Lookup<Item, Result> = { key, item, version: undefined, callers: 0, result };
    queued.set(key, lookup);
    return lookup;
  }

  function removeCaller(lookup: Lookup<Item, Result>): void {
    lookup.callers -= 1;
    if (lookup.callers === 0 && queued.get(lookup.key) === lookup) queued.delete(lookup.key);
  }

  return async (requested) => {
    const joined: Lookup<Item, Result>[] = [];
    let timer: NodeJS.Timeout | undefined;
    try {
      for (const [key, item] of requested) {
        const lookup = join(key, item);
        lookup.callers += 1;
        joined.push(lookup);
      }
      startBatches();
      const results = Promise.all(
        joined.map(async ({ key, result }): Promise<[string, Result]> => [key, await result.promise]),
      );
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(tooManySearches()), timeoutMs);
      });
      return new Map(await Promise.race([results, timeout]));
    } finally {
      clearTimeout(timer);
      for (const lookup of joined) removeCaller(lookup);
    }
  };
}

/**
 * 429 rather than 503: the shop is healthy, only this kind of request is too frequent, and a retry finds the lookup
 * cached.
 */
function tooManySearches(): ShopError {
  return new ShopError('too-many', 'too-many-searches', 'Too many searches at once. Try again in a moment.', {
    retryAfter: RETRY_AFTER_S,
  });
}
