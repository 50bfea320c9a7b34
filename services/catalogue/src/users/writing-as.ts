import { refuseDeletedUser } from '@shop/platform/deleted-users.ts';
import type { UserCaller } from '@shop/platform/identity.ts';
import type { Database, Transaction } from '@shop/platform/postgres.ts';

const USER_LOCK = 7_366_201;

/**
 * The database as somebody signed in writes to it: each of its transactions throws 401 when his account is gone, whatever
 * his identity, signed a moment before, still says (DESIGN.md §1).
 */
export function writingAs(db: Database, { userId }: Pick<UserCaller, 'userId'>): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock_shared($1, hashtext($2))', [USER_LOCK, userId]);
        await refuseDeletedUser(tx, userId);
        return work(tx);
      }),
  };
}

/**
 * Waits for the transactions in which a user is writing, and makes later ones wait: after the commit nothing of his is
 * written that this transaction has not seen.
 */
export async function lockOutUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [USER_LOCK, userId]);
}
