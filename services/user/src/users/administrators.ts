import { conflict, forbidden, notSignedIn } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Locks the set of administrators until the transaction ends, across all replicas. Changes of roles and removals of
 * accounts run one at a time, so that two administrators cannot remove each other (docs/api.md#admin-users). To avoid
 * deadlocks, locks are taken in this order: administrators, a user's row, their reset links, their sessions.
 */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.administrators]);
}

/**
 * Checks under lockAdministrators that the caller is still an administrator: the signed identity may be outdated.
 * @throws ShopError 401 when the caller's session or account no longer exists, 403 when they are not an administrator
 */
export async function requireAdministrator(
  tx: Transaction,
  { userId, sessionId }: Pick<UserCaller, 'userId' | 'sessionId'>,
): Promise<void> {
  const [caller] = await tx.query<{ isAdmin: boolean }>(
    `select u.is_admin as "isAdmin" from sessions s join users u on u.id = s.user_id
     where s.id = $1 and u.id = $2 and s.ended_at is null and u.deleted_at is null`,
    [sessionId, userId],
  );
  if (caller === undefined) throw notSignedIn();
  if (!caller.isAdmin) throw forbidden('Only administrators may do this');
}

/**
 * Checks under lockAdministrators that another administrator exists, before a user loses the role or the account.
 * @throws ShopError 409 when the user is the only administrator
 */
export async function refuseLastAdministrator(
  tx: Transaction,
  { id, isAdmin }: { id: string; isAdmin: boolean },
): Promise<void> {
  if (!isAdmin) return;
  const others = await tx.query('select 1 from users where is_admin and deleted_at is null and id <> $1 limit 1', [id]);
  if (others.length === 0) throw conflict('last-administrator', 'This is the last administrator');
}

/** Returns all administrators but one, in the order of their addresses, in which the locks of their emails are taken. */
export function administratorsBut(tx: Transaction, id: string): Promise<{ id: string; name: string; email: string }[]> {
  return tx.query(
    'select id, name, email from users where is_admin and deleted_at is null and id <> $1 order by email_key',
    [id],
  );
}

/** Returns whether any administrator exists. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  return (await db.query('select 1 from users where is_admin and deleted_at is null limit 1')).length > 0;
}
