/** Tracks the running calls of a handler, so that a stop can wait for them. */
export interface RunningHandlers<Work, Result> {
  handle(work: Work): Promise<Result>;
  /** Resolves when all calls that run now have settled. */
  whenIdle(): Promise<unknown>;
}

/** Wraps a handler to track its running calls. */
export function createRunningHandlers<Work, Result>(
  handle: (work: Work) => Promise<Result>,
): RunningHandlers<Work, Result> {
  const running = new Set<Promise<Result>>();
  return {
    handle: async (work) => {
      const run = handle(work);
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    },
    whenIdle: () => Promise.allSettled(running),
  };
}
