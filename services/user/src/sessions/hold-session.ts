import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Holds a session until the transaction ends, so that whoever ends it waits. The user's row is taken before it.
 * @returns whether it was there to hold: an ended one is not
 */
export async function holdSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const rows = await tx.query('select 1 from sessions where id = $1 and ended_at is null for update', [sessionId]);
  return rows.length > 0;
}
