import { notSignedIn } from '@shop/platform/errors.ts';
import type { Transaction } from '@shop/platform/postgres.ts';

/** Remembers a deleted account for good: an identity signed a moment before must not write any more (DESIGN.md §1). */
export async function rememberDeletedUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('INSERT INTO deleted_users (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
}

/** @throws 401 in the writing transaction when the account is gone */
export async function refuseDeletedUser(tx: Transaction, userId: string): Promise<void> {
  const found = await tx.query('SELECT 1 FROM deleted_users WHERE user_id = $1', [userId]);
  if (found.length > 0) throw notSignedIn();
}
