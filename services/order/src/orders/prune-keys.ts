import type { Logger } from '@shop/platform/logger.ts';
import type { Database } from '@shop/platform/postgres.ts';
import { pruneKeys } from './idempotency-key.ts';

const EVERY_MS = 3_600_000;

/** Forgets old idempotency keys every hour. A failure only waits for the next hour: expired keys are taken over anyway. */
export function createKeyPruner(options: { db: Database; logger: Logger; now: () => Date }): {
  start(): void;
  stop(): void;
} {
  let timer: NodeJS.Timeout | undefined;
  const prune = () => {
    pruneKeys(options.db, options.now()).catch((err) =>
      options.logger.warn({ err }, 'old idempotency keys were not removed'),
    );
  };
  return {
    start: () => {
      timer = setInterval(prune, EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
