import type { exportOfUser } from '@shop/contracts/export-api.ts';
import { notSignedIn } from '@shop/platform/errors.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import type { z } from 'zod';
import { profileOf, type User } from './user.ts';
import { USER_COLUMNS } from './user-repository.ts';

/** What this service knows of a person, for himself to take home (export-api.ts). @throws 401 when the account is gone */
export async function exportAccount(db: Queryable, userId: string): Promise<z.input<typeof exportOfUser>> {
  const [user] = await db.query<User & { createdAt: Date }>(
    `select ${USER_COLUMNS}, u.created_at as "createdAt" from users u where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  if (user === undefined) throw notSignedIn();
  return { account: { ...profileOf(user), createdAt: user.createdAt.toISOString() } };
}
