import type { SessionLookup } from '@shop/contracts/user-api.ts';

/** Who is behind a cookie, asked of the user service and kept for moments (DESIGN.md §1, Sessions). */
export interface Sessions {
  /**
   * @param maxAge milliseconds from its start that a look-up may have been made before; 0 asks anew
   * @returns null when no session has this cookie
   * @throws 503 when the user service does not answer
   */
  get(token: string, maxAge: number): Promise<SessionLookup>;
  /** Forgets what a cookie stood for: a call has just changed it. */
  forgetToken(token: string): void;
  forgetSession(sessionId: string): void;
  forgetUser(userId: string): void;
}

interface LookUp {
  startedAt: number;
  /** Known once it has been answered. */
  session?: SessionLookup;
  answer: Promise<SessionLookup>;
  forgotten: boolean;
}

/** No look-up is kept for longer, whoever asks. */
const KEPT_MS = 10_000;
/** A look-up that something happened to while it ran is made again, but not for ever. */
const TRIES = 3;

/**
 * @param lookUp asks the user service
 * @param now milliseconds of a clock that only goes forward
 */
export function createSessions(
  lookUp: (token: string) => Promise<SessionLookup>,
  now: () => number = () => performance.now(),
): Sessions {
  // In the order of their start: the oldest is first.
  const kept = new Map<string, LookUp>();

  function start(token: string): LookUp {
    const made: LookUp = { startedAt: now(), answer: lookUp(token), forgotten: false };
    made.answer.then(
      (session) => {
        made.session = session;
      },
      () => drop(token, made),
    );
    kept.delete(token);
    kept.set(token, made);
    for (const [oldest, { startedAt }] of kept) {
      if (now() - startedAt <= KEPT_MS) break;
      kept.delete(oldest);
    }
    return made;
  }

  function drop(token: string, made: LookUp): void {
    made.forgotten = true;
    if (kept.get(token) === made) kept.delete(token);
  }

  /** One that still runs may turn out to be the one: it is made again. */
  function forgetWhere(concerns: (session: NonNullable<SessionLookup>) => boolean): void {
    for (const [token, made] of kept) {
      if (made.session === undefined || (made.session !== null && concerns(made.session))) drop(token, made);
    }
  }

  return {
    get: async (token, maxAge) => {
      for (let tries = 1; ; tries += 1) {
        const known = kept.get(token);
        const fits = known !== undefined && maxAge > 0 && now() - known.startedAt <= maxAge;
        const made = fits ? known : start(token);
        const session = await made.answer;
        if (!made.forgotten || tries >= TRIES) return session;
      }
    },
    forgetToken: (token) => {
      const made = kept.get(token);
      if (made !== undefined) drop(token, made);
    },
    forgetSession: (sessionId) => forgetWhere((session) => session.sessionId === sessionId),
    forgetUser: (userId) => forgetWhere((session) => session.user._id === userId),
  };
}
