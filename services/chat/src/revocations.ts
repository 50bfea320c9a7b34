import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';

/**
 * What was revoked a moment ago. An identity lives for a minute, and a socket may take its time to connect: one that was
 * signed before a revocation and arrives after it is refused by this (P-D5).
 */
export interface Revocations {
  endSession(sessionId: string): void;
  /** What became of an account; an older event than the one known changes nothing. */
  noteUser(event: EventOf<typeof userEvents>): void;
  allows(caller: UserCaller): boolean;
}

/** Milliseconds: the identity's minute, the time to connect, and the clocks' tolerance, twice over. */
const KEPT = 180_000;

/** @param now milliseconds */
export function createRevocations(now: () => number = () => performance.now()): Revocations {
  const sessions = new Map<string, number>();
  const users = new Map<
    string,
    { isAdmin: boolean; deleted: boolean; epoch: number; version: number; until: number }
  >();

  const prune = () => {
    for (const [sessionId, until] of sessions) if (until <= now()) sessions.delete(sessionId);
    for (const [userId, { until }] of users) if (until <= now()) users.delete(userId);
  };

  return {
    endSession: (sessionId) => {
      prune();
      sessions.set(sessionId, now() + KEPT);
    },
    noteUser: ({ data: { userId, isAdmin, deleted }, epoch, version }) => {
      prune();
      const known = users.get(userId);
      if (known !== undefined && (known.epoch - epoch || known.version - version) > 0) return;
      users.set(userId, { isAdmin, deleted, epoch, version, until: now() + KEPT });
    },
    allows: ({ sessionId, userId, isAdmin }) => {
      const user = users.get(userId);
      return !sessions.has(sessionId) && (user === undefined || (!user.deleted && user.isAdmin === isAdmin));
    },
  };
}
