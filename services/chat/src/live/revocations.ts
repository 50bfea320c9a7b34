import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';

/**
 * Recent revocations. A signed identity is valid for a minute, and a socket may connect slowly: this rejects identities
 * that were signed before a revocation and arrive after it (P-D5).
 */
export interface Revocations {
  endSession(sessionId: string): void;
  /** Records the state of an account; ignores events older than the latest one. */
  recordUser(event: EventOf<typeof userEvents>): void;
  allows(caller: UserCaller): boolean;
}

/** Twice the sum of the identity's validity, the time to connect and the clock tolerance. */
const TTL_MS = 180_000;

/** @param now a monotonic clock, in milliseconds */
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
      sessions.set(sessionId, now() + TTL_MS);
    },
    recordUser: ({ data: { userId, isAdmin, deleted }, epoch, version }) => {
      prune();
      const latest = users.get(userId);
      const isOlder = latest !== undefined && (epoch - latest.epoch || version - latest.version) < 0;
      if (isOlder) return;
      users.set(userId, { isAdmin, deleted, epoch, version, until: now() + TTL_MS });
    },
    allows: ({ sessionId, userId, isAdmin }) => {
      const user = users.get(userId);
      return !sessions.has(sessionId) && (user === undefined || (!user.deleted && user.isAdmin === isAdmin));
    },
  };
}
