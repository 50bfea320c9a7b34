import type { OwnSession } from '@shop/contracts/user-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { ACTIVE_SESSION, activeParams } from './session.ts';

interface Row {
  id: string;
  browser: string;
  network: string;
  startedAt: Date;
  lastUsedAt: Date;
}

/** Lists a user's active sessions, the latest used first. @param sessionId of the caller: the current one */
export async function ownSessions(
  { db, secondFactorRequired }: { db: Queryable; secondFactorRequired: boolean },
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<OwnSession[]> {
  const rows = await db.query<Row>(
    `select s.id, s.browser, s.network, s.created_at as "startedAt",
            coalesce(s.last_used_at, s.created_at) as "lastUsedAt"
     from sessions s join users u on u.id = s.user_id
     where s.user_id = $4 and ${ACTIVE_SESSION}
     order by coalesce(s.last_used_at, s.created_at) desc, s.id limit 100`,
    [...activeParams({ now, secondFactorRequired }), userId],
  );
  return rows.map(({ id, startedAt, lastUsedAt, ...place }) => ({
    ...place,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === sessionId,
  }));
}
