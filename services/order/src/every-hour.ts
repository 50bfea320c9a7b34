import type { Logger } from '@shop/platform/logger.ts';

const EVERY_MS = 3_600_000;

/**
 * Does a chore at the start and every hour, in batches until there is nothing left. A failure waits for the next hour.
 * @param options `batch` tells whether there may be more; `failure` is what the log then says
 */
export function everyHour(options: { batch: () => Promise<boolean>; logger: Logger; failure: string }): {
  start(): void;
  /** Resolves when the batch that is under way has ended. */
  stop(): Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let working = Promise.resolve();

  async function work(): Promise<void> {
    try {
      while (!stopped && (await options.batch()));
    } catch (err) {
      options.logger.warn({ err }, options.failure);
    }
  }

  const workNext = () => {
    working = working.then(work);
  };
  return {
    start: () => {
      timer = setInterval(workNext, EVERY_MS);
      timer.unref();
      workNext();
    },
    stop: () => {
      stopped = true;
      clearInterval(timer);
      return working;
    },
  };
}
