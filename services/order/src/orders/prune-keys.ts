import type { Logger } from '@shop/platform/logger.ts';
import type { Database } from '@shop/platform/postgres.ts';
import { PRUNE_BATCH, pruneKeys } from './idempotency-key.ts';

const EVERY_MS = 3_600_000;

/**
 * Forgets old idempotency keys at the start and every hour. A failure only waits for the next hour: expired keys are taken
 * over anyway.
 */
export function createKeyPruner(options: { db: Database; logger: Logger; now: () => Date }): {
  start(): void;
  /** Resolves when the batch that is under way has ended. */
  stop(): Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let pruning = Promise.resolve();

  async function prune(): Promise<void> {
    try {
      while (!stopped && (await pruneKeys(options.db, options.now())) === PRUNE_BATCH);
    } catch (err) {
      options.logger.warn({ err }, 'old idempotency keys were not removed');
    }
  }

  const pruneNext = () => {
    pruning = pruning.then(prune);
  };
  return {
    start: () => {
      timer = setInterval(pruneNext, EVERY_MS);
      timer.unref();
      pruneNext();
    },
    stop: () => {
      stopped = true;
      clearInterval(timer);
      return pruning;
    },
  };
}
