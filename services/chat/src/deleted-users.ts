import type { Queryable, Transaction } from '@shop/platform/postgres.ts';

/** Remembers a deleted account for good. */
export async function rememberDeletedUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('INSERT INTO deleted_users (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
}

/** Whether an account is gone. */
export async function isDeleted(db: Queryable, userId: string): Promise<boolean> {
  return (await db.query('SELECT 1 FROM deleted_users WHERE user_id = $1', [userId])).length > 0;
}
