import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Locks an active session until the transaction ends, so that nobody ends it concurrently. Lock the user's row first.
 * @returns false when the session does not exist or has ended
 */
export async function lockSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const rows = await tx.query('select 1 from sessions where id = $1 and ended_at is null for update', [sessionId]);
  return rows.length > 0;
}
