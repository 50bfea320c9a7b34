/** Collects changes and writes them together. */
export interface BatchWriter<Change, Result> {
  /** Resolves with the result of the change once its batch is written. @throws what writing the batch threw */
  add(change: Change): Promise<Result>;
  /** Resolves when nothing is being written or waits. */
  idle(): Promise<void>;
}

/**
 * Creates a writer of one batch at a time: what is added during a write forms the next batch. So hundreds of sockets that
 * connect or write at once cost a few transactions instead of all connections to the database (P-D8), and a change that
 * comes alone waits for nothing.
 * @param write returns the result of each change, in their order
 */
export function writeInBatches<Change, Result>(
  write: (changes: readonly Change[]) => Promise<readonly Result[]>,
): BatchWriter<Change, Result> {
  let waiting: Change[] = [];
  let next: Promise<readonly Result[]> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function startNext(): Promise<readonly Result[]> {
    const written = last.then(() => {
      const batch = waiting;
      waiting = [];
      next = undefined;
      return write(batch);
    });
    // The next batch is written whether this one fails or not.
    last = written.catch(() => {});
    return written;
  }

  return {
    add: async (change) => {
      const place = waiting.push(change) - 1;
      next ??= startNext();
      return (await next)[place] as Result;
    },
    idle: async () => {
      while (next !== undefined) await next.catch(() => {});
      await last;
    },
  };
}
