import type { LogRecord } from './event-log.ts';

/** A handler whose runs are known, so that whoever stops can wait for them and for nothing else. */
export interface RunningHandlers {
  handle(record: LogRecord): Promise<void>;
  /** Resolves when none of those that run now runs any more, however they end. */
  whenIdle(): Promise<unknown>;
}

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
