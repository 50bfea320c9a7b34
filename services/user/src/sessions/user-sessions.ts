import type { UserSessions } from '@shop/contracts/user-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { listSessions } from './list-sessions.ts';

/**
 * Returns a user's last login and active sessions, for GET /api/users/{id}/sessions. Addresses that were used for a login
 * are kept longer than sessions (src/purge.ts).
 * @throws ShopError 404 when the user does not exist or is deleted
 */
export async function userSessions(
  deps: { db: Queryable; secondFactorRequired: boolean },
  userId: string,
  now: Date,
): Promise<UserSessions> {
  if (!isId(userId)) throw notFound('User');
  const [user] = await deps.db.query<{ lastLoginAt: Date | null }>(
    `select (select max(last_used_at) from known_addresses where user_id = u.id) as "lastLoginAt"
     from users u where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  if (user === undefined) throw notFound('User');
  const sessions = await listSessions(deps, userId, now);
  return {
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    sessions: sessions.map(({ id: _, ...session }) => session),
  };
}
