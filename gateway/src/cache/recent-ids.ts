/** Ids that were added recently. */
export interface RecentIds {
  add(id: string): void;
  /** Whether one of them matches. */
  some(test: (id: string) => boolean): boolean;
}

/** Every response that is stored is searched for each of them, so their number is limited; the oldest is dropped. */
const MAX_IDS = 100;

/**
 * @param keepMs milliseconds that an id is kept
 * @param now milliseconds of a monotonic clock
 */
export function createRecentIds(keepMs: number, now: () => number): RecentIds {
  // The oldest is first.
  const addedAt = new Map<string, number>();

  function removeOld(): void {
    for (const [id, at] of addedAt) {
      if (addedAt.size <= MAX_IDS && now() - at < keepMs) return;
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
