import type { SessionLookup } from '@shop/contracts/user-api.ts';
import { unavailable } from '@shop/platform/service/http/errors.ts';

/** Who is behind a cookie, asked of the user service and kept for moments (DESIGN.md §1, Sessions). */
export interface Sessions {
  /**
   * @param maxAge milliseconds from its start that a look-up may have been made before; 0 asks anew
   * @returns null when no session has this cookie
   * @throws 503 when the user service does not answer, or the answer is out of date each time it comes
   */
  get(token: string, maxAge: number): Promise<SessionLookup>;
  /** Forgets what a cookie stood for: a call has just changed it. */
  forgetToken(token: string): void;
  forgetSession(sessionId: string): void;
  forgetUser(userId: string): void;
  /** Events may have been missed. */
  forgetAll(): void;
}

type Concerns = (session: NonNullable<SessionLookup>) => boolean;

interface Lookup {
  token: string;
  startedAt: number;
  answer: Promise<SessionLookup>;
  /** Known once it has been answered. */
  session?: SessionLookup;
  /** What happened to sessions and users while it ran: whether it concerns this one, the answer tells. */
  happened: Concerns[];
  discarded: boolean;
}

/** No look-up is kept for longer, whoever asks. */
const KEPT_MS = 10_000;
/** A look-up whose session something happened to while it ran is made again, but not for ever. */
const TRIES = 3;
const TRIED_WITHIN_MS = 2_000;

/**
 * @param lookup asks the user service
 * @param now milliseconds of a clock that only goes forward
 */
export function createSessions(
  lookup: (token: string) => Promise<SessionLookup>,
  now: () => number = () => performance.now(),
): Sessions {
  // In the order of their start: the oldest is first.
  const kept = new Map<string, Lookup>();
  // A newer one for the same cookie takes its place above, and yet somebody waits for it.
  const running = new Set<Lookup>();

  function start(token: string): Lookup {
    const made: Lookup = { token, startedAt: now(), answer: lookup(token), happened: [], discarded: false };
    running.add(made);
    made.answer.then(
      (session) => {
        running.delete(made);
        made.session = session;
        if (session !== null && made.happened.some((concerns) => concerns(session))) drop(made);
      },
      () => {
        running.delete(made);
        drop(made);
      },
    );
    kept.delete(token);
    kept.set(token, made);
    for (const [oldest, { startedAt }] of kept) {
      if (now() - startedAt <= KEPT_MS) break;
      kept.delete(oldest);
    }
    return made;
  }

  function drop(made: Lookup): void {
    made.discarded = true;
    if (kept.get(made.token) === made) kept.delete(made.token);
  }

  function forgetWhere(concerns: Concerns): void {
    for (const made of running) made.happened.push(concerns);
    for (const made of kept.values()) {
      if (made.session !== undefined && made.session !== null && concerns(made.session)) drop(made);
    }
  }

  return {
    get: async (token, maxAge) => {
      const begun = now();
      for (let tries = 1; tries <= TRIES && now() - begun <= TRIED_WITHIN_MS; tries += 1) {
        const known = kept.get(token);
        const fits = known !== undefined && maxAge > 0 && now() - known.startedAt <= maxAge;
        const made = fits ? known : start(token);
        const session = await made.answer;
        if (!made.discarded) return session;
      }
      throw unavailable('Sessions cannot be checked for a moment. Try again.');
    },
    forgetToken: (token) => {
      for (const made of running) if (made.token === token) drop(made);
      const made = kept.get(token);
      if (made !== undefined) drop(made);
    },
    forgetSession: (sessionId) => forgetWhere((session) => session.sessionId === sessionId),
    forgetUser: (userId) => forgetWhere((session) => session.user._id === userId),
    forgetAll: () => forgetWhere(() => true),
  };
}
