import type { SessionLookup } from '@shop/contracts/user-api.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken } from '@shop/platform/service/secret-token.ts';
import { accountOf, profileOf, type User } from '../users/user.ts';
import { USER_COLUMNS } from '../users/user-repository.ts';
import { ACTIVE_SESSION, activeParams, expiryOf, TOUCH_INTERVAL_MS } from './session.ts';

interface Row extends User {
  sessionId: string;
  doNotLogout: boolean;
  startedAt: Date;
  lastUsedAt: Date | null;
  passwordConfirmedAt: Date | null;
}

/**
 * Finds the session of a cookie and its user, as currently stored.
 * @param touch whether the session is used, which extends it; written at most once a minute
 * @returns null when the session is not active
 */
export async function lookUpSession(
  { db, secondFactorRequired }: { db: Database; secondFactorRequired: boolean },
  token: string,
  touch: boolean,
  now: Date,
): Promise<SessionLookup> {
  const [row] = await db.query<Row>(
    `select ${USER_COLUMNS}, s.id as "sessionId", s.do_not_logout as "doNotLogout", s.created_at as "startedAt",
            s.last_used_at as "lastUsedAt", s.password_confirmed_at as "passwordConfirmedAt"
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $4 and ${ACTIVE_SESSION}`,
    [...activeParams({ now, secondFactorRequired }), hashOfToken(token)],
  );
  if (row === undefined) return null;
  if (touch) await touchSession(db, row, now);
  return {
    sessionId: row.sessionId,
    user: { ...accountOf(row), doNotLogout: row.doNotLogout },
    profile: profileOf(row),
    passwordConfirmedAt: row.passwordConfirmedAt?.toISOString() ?? null,
  };
}

/** Returns those of the given sessions that are active; ignores unknown and malformed ids. */
export async function activeSessions(
  { db, secondFactorRequired }: { db: Queryable; secondFactorRequired: boolean },
  sessionIds: readonly string[],
  now: Date,
): Promise<{ sessionId: string; userId: string; isAdmin: boolean }[]> {
  return db.query(
    `select s.id as "sessionId", u.id as "userId", u.is_admin as "isAdmin"
     from sessions s join users u on u.id = s.user_id
     where s.id = any($4::uuid[]) and ${ACTIVE_SESSION}`,
    [...activeParams({ now, secondFactorRequired }), sessionIds.filter(isId)],
  );
}

async function touchSession(
  db: Queryable,
  { sessionId, doNotLogout, startedAt, lastUsedAt }: Row,
  now: Date,
): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < TOUCH_INTERVAL_MS) return;
  await db.query(
    `update sessions set last_used_at = $2, expires_at = $3
     where id = $1 and ended_at is null and (last_used_at is null or last_used_at < $2)`,
    [sessionId, now, expiryOf(doNotLogout, startedAt, now)],
  );
}
