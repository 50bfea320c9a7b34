/**
 * Shares one run of some work among all who ask, never two at a time: whoever asks gets the result of a run that began
 * after he asked, so that it holds everything that had happened by then. Who waited behind a run that failed fails with it:
 * waiting for one's own as well would be twice as long as a database that is away may keep anybody (P-C8).
 */
export function startsAfterAsking<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const run = () => {
    const begun = work().finally(() => {
      if (running === begun) running = undefined;
    });
    running = begun;
    return begun;
  };
  return () => {
    if (next !== undefined) return next;
    if (running === undefined) return run();
    const after = () => {
      next = undefined;
    };
    next = running.then(
      () => {
        after();
        return run();
      },
      (error) => {
        after();
        throw error;
      },
    );
    return next;
  };
}
