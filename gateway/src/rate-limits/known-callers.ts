import { LRUCache } from 'lru-cache';

/**
 * Remembers whose cookie was looked up before. It only decides for whom a call is counted; the session lookup
 * authenticates.
 */
export interface KnownCallers {
  /** The user that a cookie belonged to at its last lookup. */
  userOf(token: string): string | undefined;
  /** Stores the result of a lookup; undefined forgets the cookie. */
  learn(token: string, userId: string | undefined): void;
}

/** The cookie looked up longest ago is dropped first. */
const MAX_CALLERS = 10_000;

export function createKnownCallers(max = MAX_CALLERS): KnownCallers {
  const users = new LRUCache<string, string>({ max });
  return {
    // Only a lookup refreshes a cookie.
    userOf: (token) => users.peek(token),
    learn: (token, userId) => {
      if (userId === undefined) users.delete(token);
      else users.set(token, userId);
    },
  };
}
