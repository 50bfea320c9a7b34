/**
 * Runs the calls of one key one after another, in their order; calls of different keys run in parallel. `wasQueued`:
 * whether another call of the key stood before this one.
 */
export function serializeByKey(): <T>(key: string, work: (wasQueued: boolean) => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const turn = (before ?? Promise.resolve()).then(() => work(before !== undefined));
    const end = turn.catch(() => {});
    last.set(key, end);
    try {
      return await turn;
    } finally {
      if (last.get(key) === end) last.delete(key);
    }
  };
}
