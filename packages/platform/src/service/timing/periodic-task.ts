import type { Logger } from '../observability/logger.ts';

/** A background task that runs at an interval. */
export interface PeriodicTask {
  start(): void;
  /** Resolves when the current run has ended: its resources may be closed then. */
  stop(): Promise<void>;
}

/**
 * Creates a task that runs at start and at every interval, one run at a time: an interval that ends during a run is
 * skipped. A failure is logged; the next interval tries again.
 * @param ms the interval
 * @param options `work` may ask whether to end early; `failureMessage` is the log message of an error
 */
export function createPeriodicTask(
  ms: number,
  options: { work: (isStopped: () => boolean) => Promise<unknown>; logger: Logger; failureMessage: string },
): PeriodicTask {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    try {
      await options.work(() => stopped);
    } catch (err) {
      options.logger.warn({ err }, options.failureMessage);
    } finally {
      running = undefined;
    }
  }

  const workNow = () => {
    running ??= work();
  };
  return {
    start: () => {
      timer = setInterval(workNow, ms);
      timer.unref();
      workNow();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
