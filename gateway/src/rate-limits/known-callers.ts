/** Who was behind a cookie when it was looked up last. It tells whom to count, and nothing else: who calls is looked up. */
export interface KnownCallers {
  userOf(token: string): string | undefined;
  /** What a look-up has brought. */
  learn(token: string, userId: string | undefined): void;
}

/** The one that called longest ago makes room. */
const MOST = 10_000;

export function createKnownCallers(most = MOST): KnownCallers {
  // The one that called last is last.
  const users = new Map<string, string>();
  return {
    userOf: (token) => users.get(token),
    learn: (token, userId) => {
      users.delete(token);
      if (userId === undefined) return;
      users.set(token, userId);
      const [oldest] = users.keys();
      if (users.size > most && oldest !== undefined) users.delete(oldest);
    },
  };
}
