/** Runs the work of one key one at a time, in the order of the calls; that of different keys at once. */
export function serializeByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const end = turn.catch(() => {});
    last.set(key, end);
    try {
      return await turn;
    } finally {
      if (last.get(key) === end) last.delete(key);
    }
  };
}
