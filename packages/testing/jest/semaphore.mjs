/**
 * Creates a counting semaphore that serves waiters by priority (0 first), then in order of arrival.
 * @param permits how many callers may hold it at once
 */
export function createSemaphore(permits) {
  let free = permits;
  const waiting = [];
  return {
    /** Resolves when the caller holds a permit. */
    acquire(priority = 0) {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      const { promise, resolve } = Promise.withResolvers();
      const after = waiting.findIndex((waiter) => waiter.priority > priority);
      waiting.splice(after < 0 ? waiting.length : after, 0, { priority, resolve });
      return promise;
    },
    /** Returns a permit to the next waiter. */
    release() {
      const next = waiting.shift();
      if (next) next.resolve();
      else free += 1;
    },
  };
}
