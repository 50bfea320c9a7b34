import { notSignedIn } from '../../service/http/errors.ts';
import type { UserCaller } from '../../service/identity/identity.ts';
import { ADVISORY_LOCKS } from '../../service/postgres/advisory-locks.ts';
import type { Database, Queryable, Transaction } from '../../service/postgres/postgres.ts';

/**
 * Remembers a deleted account for good: an identity signed a moment before must not write any more (DESIGN.md §1). Waits for
 * the transactions in which he is writing and makes later ones wait, so that nothing of his is written that the rest of this
 * transaction does not see. The service's own migrations hold the table `deleted_users`.
 */
export async function recordDeletedUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [ADVISORY_LOCKS.userWrites, userId]);
  await tx.query('insert into deleted_users (user_id) values ($1) on conflict do nothing', [userId]);
}

/**
 * Lets an account in again that was taken for deleted: its owner was restored from a dump that does not know it, and then from
 * one that does. Within one epoch nobody comes back, and older events never get here.
 */
export async function clearDeletedUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from deleted_users where user_id = $1', [userId]);
}

/**
 * The database as somebody signed in writes to it: each of its transactions throws 401 when his account is gone, whatever
 * his identity, signed a moment before, still says. Its lock comes before all others, so that nobody waits in a circle.
 */
export function databaseForUser(db: Database, { userId }: Pick<UserCaller, 'userId'>): Database {
  return {
    ...db,
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock_shared($1, hashtext($2))', [ADVISORY_LOCKS.userWrites, userId]);
        await refuseDeletedUser(tx, userId);
        return work(tx);
      }, options),
  };
}

/** @throws ShopError 401 when the account is gone; who writes asks in his transaction, by writingAs */
export async function refuseDeletedUser(db: Queryable, userId: string): Promise<void> {
  const found = await db.query('select 1 from deleted_users where user_id = $1', [userId]);
  if (found.length > 0) throw notSignedIn();
}
