import type { OwnSession } from '@shop/contracts/user-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { listSessions } from './list-sessions.ts';

/** Lists a user's active sessions, the latest used first. @param sessionId of the caller: the current one */
export async function ownSessions(
  deps: { db: Queryable; secondFactorRequired: boolean },
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<OwnSession[]> {
  const sessions = await listSessions(deps, userId, now);
  return sessions.map(({ id, ...session }) => ({ ...session, isCurrent: id === sessionId }));
}
