import { notSignedIn } from './errors.ts';
import type { Transaction } from './postgres.ts';

/**
 * Remembers a deleted account for good: an identity signed a moment before must not write any more (DESIGN.md §1). The
 * service's own migrations hold the table `deleted_users`.
 */
export async function rememberDeletedUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('insert into deleted_users (user_id) values ($1) on conflict do nothing', [userId]);
}

/** @throws ShopError 401 in the writing transaction when the account is gone */
export async function refuseDeletedUser(tx: Transaction, userId: string): Promise<void> {
  const found = await tx.query('select 1 from deleted_users where user_id = $1', [userId]);
  if (found.length > 0) throw notSignedIn();
}
