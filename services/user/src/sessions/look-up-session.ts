import type { SessionLookup } from '@shop/contracts/user-api.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken } from '@shop/platform/service/secret-token.ts';
import { accountOf, profileOf, type User } from '../users/user.ts';
import { USER_COLUMNS } from '../users/user-repository.ts';
import { expiryOf, TOUCH_INTERVAL_MS } from './session.ts';

interface Row extends User {
  sessionId: string;
  doNotLogout: boolean;
  expiresAt: Date;
}

const ACTIVE = 's.ended_at is null and u.deleted_at is null';

/**
 * Finds the session of a cookie and its user, as currently stored.
 * @param touch whether to extend the session; written at most once a minute
 * @returns null when the session is not active
 */
export async function lookUpSession(db: Database, token: string, touch: boolean, now: Date): Promise<SessionLookup> {
  const [row] = await db.query<Row>(
    `select ${USER_COLUMNS}, s.id as "sessionId", s.do_not_logout as "doNotLogout", s.expires_at as "expiresAt"
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.expires_at > $2 and ${ACTIVE}`,
    [hashOfToken(token), now],
  );
  if (row === undefined) return null;
  if (touch && !row.doNotLogout) await extendSession(db, row, now);
  return {
    sessionId: row.sessionId,
    user: { ...accountOf(row), doNotLogout: row.doNotLogout },
    profile: profileOf(row),
  };
}

/** Returns those of the given sessions that are active; ignores unknown and malformed ids. */
export async function activeSessions(
  db: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<{ sessionId: string; userId: string; isAdmin: boolean }[]> {
  return db.query(
    `select s.id as "sessionId", u.id as "userId", u.is_admin as "isAdmin"
     from sessions s join users u on u.id = s.user_id
     where s.id = any($1::uuid[]) and s.expires_at > $2 and ${ACTIVE}`,
    [sessionIds.filter(isId), now],
  );
}

async function extendSession(db: Queryable, { sessionId, expiresAt }: Row, now: Date): Promise<void> {
  const expiry = expiryOf(false, now);
  if (expiry.getTime() - expiresAt.getTime() < TOUCH_INTERVAL_MS) return;
  await db.query('update sessions set expires_at = $2 where id = $1 and ended_at is null and expires_at < $2', [
    sessionId,
    expiry,
  ]);
}
