/** Runs the calls of one key one after another, in their order; calls of different keys run in parallel. */
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
