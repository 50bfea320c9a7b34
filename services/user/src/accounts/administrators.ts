import { conflict, forbidden, notSignedIn } from '@shop/platform/service/http/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Holds the set of administrators until the transaction ends: roles are given and taken, and accounts removed, one after the
 * other over all replicas, so two administrators cannot remove each other (API.md, Session). Taken before any row, so that
 * nobody waits in a circle: then a user's row, then his links, then sessions.
 */
export async function holdAdministrators(tx: Transaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.administrators]);
}

/**
 * Under holdAdministrators: his identity was signed a moment ago, and others may have been faster.
 * @throws 401 when the caller's session or account is gone, 403 when he is no administrator any more
 */
export async function refuseUnlessAdministrator(
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
 * Under holdAdministrators, of a user who is about to lose his role or account.
 * @throws 409 when he is the only administrator
 */
export async function refuseLastAdministrator(
  tx: Transaction,
  { id, isAdmin }: { id: string; isAdmin: boolean },
): Promise<void> {
  if (!isAdmin) return;
  const others = await tx.query('select 1 from users where is_admin and deleted_at is null and id <> $1 limit 1', [id]);
  if (others.length === 0) throw conflict('last-administrator', 'This is the last administrator');
}

/** Whether there is an administrator at all. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  return (await db.query('select 1 from users where is_admin and deleted_at is null limit 1')).length > 0;
}
