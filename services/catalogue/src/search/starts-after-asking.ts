/**
 * Shares one run of some work among all who ask, never two at a time: whoever asks gets the result of a run that began
 * after he asked, so that it holds everything that had happened by then.
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
      return run();
    };
    next = running.then(after, after);
    return next;
  };
}
