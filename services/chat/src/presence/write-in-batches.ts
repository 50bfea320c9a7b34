/** Collects changes and writes them together. */
export interface BatchWriter<Change> {
  /** Resolves once the batch of the change is written. @throws what writing it threw */
  add(change: Change): Promise<void>;
  /** Resolves when nothing is being written or waits. */
  idle(): Promise<void>;
}

/**
 * Creates a writer of one batch at a time: what is added during a write forms the next batch. So hundreds of sockets that
 * connect at once cost a few transactions instead of all connections to the database (P-D8).
 */
export function writeInBatches<Change>(write: (changes: readonly Change[]) => Promise<void>): BatchWriter<Change> {
  let waiting: Change[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();

  function startNext(): Promise<void> {
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
    add: (change) => {
      waiting.push(change);
      next ??= startNext();
      return next;
    },
    idle: async () => {
      while (next !== undefined) await next.catch(() => {});
      await last;
    },
  };
}
