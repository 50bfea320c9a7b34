import type { SessionLookup } from '@shop/contracts/user-api.ts';
import { unavailable } from '@shop/platform/service/errors.ts';
import { countLookups } from '../upstreams/cache-lookups.ts';

/** Session lookups at the user service, reused for moments (docs/architecture.md#sessions). */
export interface Sessions {
  /**
   * @param maxAge milliseconds since the start of a lookup that may be reused; 0 forces a new one
   * @returns null if no session has this cookie
   * @throws 503 if the user service does not respond, or each result is outdated when it arrives
   */
  get(token: string, maxAge: number): Promise<SessionLookup>;
  /** Discards the lookup of a cookie that a call has just changed. */
  forgetToken(token: string): void;
  forgetSession(sessionId: string): void;
  forgetUser(userId: string): void;
  /** Discards every lookup: events may have been missed. */
  forgetAll(): void;
}

const found = countLookups('sessions');

type Predicate = (session: NonNullable<SessionLookup>) => boolean;

interface Lookup {
  token: string;
  startedAt: number;
  result: Promise<SessionLookup>;
  /** Known once the lookup has finished. */
  session?: SessionLookup;
  /** Events during the lookup. Only its result tells whether they concern it. */
  events: Predicate[];
  discarded: boolean;
}

/** Milliseconds after which a lookup is never reused. */
const MAX_AGE_MS = 10_000;
/** Maximum attempts for a lookup whose session changed while it ran. */
const MAX_ATTEMPTS = 3;

/**
 * @param lookup calls the user service
 * @param retryWithinMs no further attempt starts after this time
 * @param now milliseconds of a monotonic clock
 */
export function createSessions(
  lookup: (token: string) => Promise<SessionLookup>,
  retryWithinMs: number,
  now: () => number = () => performance.now(),
): Sessions {
  // In order of their start: the oldest is first. Age alone limits them, so this is not an LRU: dropping the oldest
  // costs one step.
  const lookups = new Map<string, Lookup>();
  // A newer lookup of the same cookie replaces an older one above, but callers still wait for the older one.
  const running = new Set<Lookup>();

  function start(token: string): Lookup {
    const entry: Lookup = { token, startedAt: now(), result: lookup(token), events: [], discarded: false };
    running.add(entry);
    entry.result.then(
      (session) => {
        running.delete(entry);
        entry.session = session;
        if (session !== null && entry.events.some((matches) => matches(session))) drop(entry);
      },
      () => {
        running.delete(entry);
        drop(entry);
      },
    );
    lookups.delete(token);
    lookups.set(token, entry);
    for (const [oldest, { startedAt }] of lookups) {
      if (now() - startedAt <= MAX_AGE_MS) break;
      lookups.delete(oldest);
    }
    return entry;
  }

  function drop(entry: Lookup): void {
    entry.discarded = true;
    if (lookups.get(entry.token) === entry) lookups.delete(entry.token);
  }

  function forgetWhere(matches: Predicate): void {
    for (const entry of running) entry.events.push(matches);
    for (const entry of lookups.values()) {
      if (entry.session !== undefined && entry.session !== null && matches(entry.session)) drop(entry);
    }
  }

  return {
    get: async (token, maxAge) => {
      const begun = now();
      for (let attempt = 1; attempt <= MAX_ATTEMPTS && now() - begun <= retryWithinMs; attempt += 1) {
        const known = lookups.get(token);
        const isReusable = known !== undefined && maxAge > 0 && now() - known.startedAt <= maxAge;
        found(!isReusable ? 'miss' : running.has(known) ? 'shared' : 'hit');
        const entry = isReusable ? known : start(token);
        const session = await entry.result;
        if (!entry.discarded) return session;
      }
      throw unavailable('Sessions cannot be checked for a moment. Try again.');
    },
    forgetToken: (token) => {
      for (const entry of running) if (entry.token === token) drop(entry);
      const entry = lookups.get(token);
      if (entry !== undefined) drop(entry);
    },
    forgetSession: (sessionId) => forgetWhere((session) => session.sessionId === sessionId),
    forgetUser: (userId) => forgetWhere((session) => session.user._id === userId),
    forgetAll: () => forgetWhere(() => true),
  };
}
