import type { Logger } from '../lifecycle/logger.ts';

/** A chore that runs beside a process's work. */
export interface PeriodicTask {
  start(): void;
  /** Resolves when what is under way has ended: what the chore uses may be closed then. */
  stop(): Promise<void>;
}

/**
 * Does a chore at the start and at every interval, one at a time: a turn that comes while the last is under way is left
 * out. A failure is logged and waits for the next turn.
 * @param ms the interval
 * @param options `work` may ask whether it is to end early; `failure` is what the log says of an error
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
