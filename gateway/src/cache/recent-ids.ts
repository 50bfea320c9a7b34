/** The ids added within the last moments. */
export interface RecentIds {
  add(id: string): void;
  /** Whether one of them passes the test. */
  some(test: (id: string) => boolean): boolean;
}

/** Every answer that is kept is searched for each of them, so there are never more; the oldest makes room. */
const MOST = 100;

/**
 * @param cacheMs milliseconds
 * @param now milliseconds of a monotonic clock
 */
export function createRecentIds(cacheMs: number, now: () => number): RecentIds {
  // The oldest is first.
  const addedAt = new Map<string, number>();

  function removeOld(): void {
    for (const [id, at] of addedAt) {
      if (addedAt.size <= MOST && now() - at < cacheMs) return;
      addedAt.delete(id);
    }
  }

  return {
    add: (id) => {
      addedAt.delete(id);
      addedAt.set(id, now());
      removeOld();
    },
    some: (test) => {
      removeOld();
      for (const id of addedAt.keys()) if (test(id)) return true;
      return false;
    },
  };
}
