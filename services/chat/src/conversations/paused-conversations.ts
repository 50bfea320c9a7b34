import { backoffMs } from '@shop/platform/service/timing/backoff.ts';

const MAX_PAUSE_MS = 60_000;

/** Conversations of which an entry cannot be projected: each waits, longer after each failure, while the others go on. */
export interface PausedConversations {
  /** @returns the number of failures in a row */
  pause(user: string): number;
  resume(user: string): void;
  /** The customers whose conversations wait at this moment. */
  list(): string[];
}

/** Creates an empty set of paused conversations. @param now milliseconds of a monotonic clock */
export function createPausedConversations(now: () => number = () => performance.now()): PausedConversations {
  const paused = new Map<string, { failures: number; until: number }>();
  return {
    pause: (user) => {
      const failures = (paused.get(user)?.failures ?? 0) + 1;
      paused.set(user, { failures, until: now() + backoffMs(failures, MAX_PAUSE_MS) });
      return failures;
    },
    resume: (user) => void paused.delete(user),
    list: () => [...paused].filter(([, { until }]) => until > now()).map(([user]) => user),
  };
}
