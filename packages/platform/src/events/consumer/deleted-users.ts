import { notSignedIn } from '../../service/errors.ts';
import type { UserCaller } from '../../service/identity/identity.ts';
import { ADVISORY_LOCKS } from '../../service/postgres/advisory-locks.ts';
import { inOneRoundTrip } from '../../service/postgres/in-one-round-trip.ts';
import type { Database, Queryable, Transaction } from '../../service/postgres/postgres.ts';

/**
 * Records a deleted account permanently: identities signed before the deletion must not write any more
 * (docs/architecture.md#services). Waits for transactions that write as this user and makes later ones wait, so that
 * the rest of this transaction sees everything that the user wrote. The service's own migrations create the table
 * `deleted_users`.
 */
export async function recordDeletedUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [ADVISORY_LOCKS.userWrites, userId]);
  await tx.query('insert into deleted_users (user_id) values ($1) on conflict do nothing', [userId]);
}

/**
 * Removes the record of a deleted account that exists again: its owner was restored from a dump without the account,
 * and then from one with it. Within one epoch accounts never come back, and older events are not handled.
 */
export async function clearDeletedUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from deleted_users where user_id = $1', [userId]);
}

/**
 * Selects the users whose accounts exist, and keeps them existing until this transaction ends: for what a transaction
 * stores about other users than its caller. It must come before all other locks, which prevents deadlocks.
 * @returns the ids that are not those of deleted accounts
 */
export async function holdExistingUsers(tx: Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const [, deleted] = await inOneRoundTrip([
    // In one order, so that two transactions and a deletion do not wait for each other in a circle.
    tx.query(
      `select pg_advisory_xact_lock_shared($1, key)
       from (select distinct hashtext(id) as key from unnest($2::text[]) as u(id) order by key) as keys`,
      [ADVISORY_LOCKS.userWrites, userIds],
    ),
    tx.query<{ userId: string }>('select user_id as "userId" from deleted_users where user_id = any($1)', [userIds]),
  ]);
  const isDeleted = new Set(deleted.map(({ userId }) => userId));
  return new Set(userIds.filter((userId) => !isDeleted.has(userId)));
}

/**
 * Wraps the database for writes as a signed-in user: each transaction throws 401 when the account is deleted, even if
 * the signed identity is still valid. It takes its lock before all others, which prevents deadlocks.
 */
export function databaseForUser(db: Database, { userId }: Pick<UserCaller, 'userId'>): Database {
  return {
    ...db,
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        await inOneRoundTrip([
          tx.query('select pg_advisory_xact_lock_shared($1, hashtext($2))', [ADVISORY_LOCKS.userWrites, userId]),
          refuseDeletedUser(tx, userId),
        ]);
        return work(tx);
      }, options),
  };
}

/** Rejects a deleted user; writers use databaseForUser, which checks within the transaction. @throws ShopError 401 */
export async function refuseDeletedUser(db: Queryable, userId: string): Promise<void> {
  if (await isDeletedUser(db, userId)) throw notSignedIn();
}

/** Whether an account is deleted. */
export async function isDeletedUser(db: Queryable, userId: string): Promise<boolean> {
  return (await db.query('select 1 from deleted_users where user_id = $1', [userId])).length > 0;
}
