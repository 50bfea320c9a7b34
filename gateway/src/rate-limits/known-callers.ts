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
  // Insertion order is order of the last lookup.
  const users = new Map<string, string>();
  return {
    userOf: (token) => users.get(token),
    learn: (token, userId) => {
      users.delete(token);
      if (userId === undefined) return;
      users.set(token, userId);
      const [oldest] = users.keys();
      if (users.size > max && oldest !== undefined) users.delete(oldest);
    },
  };
}
