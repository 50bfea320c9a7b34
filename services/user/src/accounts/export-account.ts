import type { exportOfUser } from '@shop/contracts/export-api.ts';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { z } from 'zod';
import type { SessionPlace } from '../sessions/open-session.ts';
import { profileOf, type User } from '../users/user.ts';
import { USER_COLUMNS } from '../users/user-repository.ts';

/** Exports a user's own data (export-api.ts). @throws ShopError 401 when the account no longer exists */
export async function exportAccount(db: Queryable, userId: string): Promise<z.input<typeof exportOfUser>> {
  const [user] = await db.query<User & { createdAt: Date }>(
    `select ${USER_COLUMNS}, u.created_at as "createdAt" from users u where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  if (user === undefined) throw notSignedIn();
  const [sessions, addresses] = await Promise.all([
    db.query<{ createdAt: Date; expiresAt: Date; endedAt: Date | null; lastUsedAt: Date | null } & SessionPlace>(
      `select created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt",
              last_used_at as "lastUsedAt", browser, network from sessions
       where user_id = $1 order by created_at, id`,
      [userId],
    ),
    db.query<{ address: string; lastUsedAt: Date }>(
      `select address, last_used_at as "lastUsedAt" from known_addresses where user_id = $1 order by last_used_at, address`,
      [userId],
    ),
  ]);
  return {
    account: { ...profileOf(user), createdAt: user.createdAt.toISOString() },
    sessions: sessions.map(({ createdAt, expiresAt, endedAt, lastUsedAt, browser, network }) => ({
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      browser,
      network,
    })),
    addresses: addresses.map(({ address, lastUsedAt }) => ({ address, lastUsedAt: lastUsedAt.toISOString() })),
  };
}
