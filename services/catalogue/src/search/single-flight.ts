/**
 * Shares one run among concurrent callers and never runs twice at a time. A caller gets the result of a run that began
 * after the call, with the caller's items among its own, so the result includes everything that had happened by then. Callers
 * that wait behind a failed run fail with it: another run would double the time an unavailable database may take (P-C8).
 */
export function singleFlight<Item, Result>(
  work: (items: readonly Item[]) => Promise<Result>,
): (items: readonly Item[]) => Promise<Result> {
  let current: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  let collected: Item[] = [];
  const run = () => {
    const items = collected;
    collected = [];
    const started = work(items).finally(() => {
      if (current === started) current = undefined;
    });
    current = started;
    return started;
  };
  return (items) => {
    collected.push(...items);
    if (next !== undefined) return next;
    if (current === undefined) return run();
    const clearNext = () => {
      next = undefined;
    };
    next = current.then(
      () => {
        clearNext();
        return run();
      },
      (error) => {
        clearNext();
        collected = [];
        throw error;
      },
    );
    return next;
  };
}
