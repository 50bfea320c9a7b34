import type { ActiveSession } from '@shop/contracts/user-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { ACTIVE_SESSION, activeParams } from './session.ts';

interface Row {
  id: string;
  browser: string;
  network: string;
  startedAt: Date;
  lastUsedAt: Date;
}

/** Lists a user's active sessions with their ids, the latest used first, at most 100. */
export async function listSessions(
  { db, secondFactorRequired }: { db: Queryable; secondFactorRequired: boolean },
  userId: string,
  now: Date,
): Promise<(ActiveSession & { id: string })[]> {
  const rows = await db.query<Row>(
    `select s.id, s.browser, s.network, s.created_at as "startedAt",
            coalesce(s.last_used_at, s.created_at) as "lastUsedAt"
     from sessions s join users u on u.id = s.user_id
     where s.user_id = $4 and ${ACTIVE_SESSION}
     order by coalesce(s.last_used_at, s.created_at) desc, s.id limit 100`,
    [...activeParams({ now, secondFactorRequired }), userId],
  );
  return rows.map(({ startedAt, lastUsedAt, ...place }) => ({
    ...place,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
