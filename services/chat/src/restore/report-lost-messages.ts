import { inBatches } from '@shop/platform/events/restore/in-batches.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** A conversation whose last entries, by number, only the event log knows. */
export interface LostMessages {
  userId: string;
  lastNumber: number;
}

/**
 * Reports conversations of which the dump lacks the end. The messages themselves are nowhere: the event log has no texts.
 * @returns one line for the operator for each conversation
 */
export async function reportLostMessages(db: Queryable, lost: readonly LostMessages[]): Promise<string[]> {
  if (lost.length === 0) return [];
  const names = new Map<string, string>();
  await inBatches(lost, async (batch) => {
    const rows = await db.query<{ userId: string; name: string }>(
      `select user_id as "userId", concat_ws(' ', name, last_name, '<' || email || '>') as name
       from customers where user_id = any($1)`,
      [batch.map(({ userId }) => userId)],
    );
    for (const { userId, name } of rows) names.set(userId, name);
  });
  return [
    `${lost.length} conversations had more messages than this database: their last ones are lost. Ask these customers:`,
    ...lost.map(({ userId }) => `  ${names.get(userId) ?? 'unknown name'}, customer ${userId}`),
  ];
}
