import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { forEachRow } from '../for-each-row.ts';
import type { ChatStore } from '../store/chat-store.ts';

const EVERY_MS = 10_000;

interface Deps {
  db: Queryable;
  store: Pick<ChatStore, 'erase'>;
}

/**
 * Erases the stored messages of deleted customers, again and again until the time for late ones is over. An erasure that
 * fails stays due.
 */
export async function eraseEntries({ db, store }: Deps, isStopped: () => boolean): Promise<void> {
  const due = await db.query<{ userId: string; isOver: boolean }>(
    `select user_id as "userId", until < now() as "isOver" from erasures order by until`,
  );
  const erase = async ({ userId, isOver }: (typeof due)[number]) => {
    await store.erase(userId);
    if (isOver) await db.query('delete from erasures where user_id = $1 and until < now()', [userId]);
  };
  await forEachRow(due, erase, isStopped);
}

/** Creates the job that erases the messages of deleted customers. */
export function createErasure(deps: Deps & { logger: Logger }): PeriodicTask {
  return createPeriodicTask(EVERY_MS, {
    work: (isStopped) => eraseEntries(deps, isStopped),
    logger: deps.logger,
    failureMessage: 'messages of deleted customers could not be erased yet',
  });
}
