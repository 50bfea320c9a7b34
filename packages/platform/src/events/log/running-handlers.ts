import type { LogRecord } from './event-log.ts';

/** Tracks the running calls of a handler, so that a stop can wait for them. */
export interface RunningHandlers {
  handle(record: LogRecord): Promise<void>;
  /** Resolves when all calls that run now have settled. */
  whenIdle(): Promise<unknown>;
}

/** Wraps a handler to track its running calls. */
export function createRunningHandlers(handle: (record: LogRecord) => Promise<void>): RunningHandlers {
  const running = new Set<Promise<void>>();
  return {
    handle: async (record) => {
      const run = handle(record);
      running.add(run);
      try {
        await run;
      } finally {
        running.delete(run);
      }
    },
    whenIdle: () => Promise.allSettled(running),
  };
}
