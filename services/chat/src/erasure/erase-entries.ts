import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { createPollingLoop, type PollingLoop } from '@shop/platform/service/timing/polling-loop.ts';
import type { ChatStore } from '../store/chat-store.ts';
import { forEachRow } from '../timing/for-each-row.ts';

const EVERY_MS = 10_000;

interface Deps {
  db: Queryable;
  store: Pick<ChatStore, 'erase'>;
}

/**
 * Erases the stored messages of deleted customers, and repeats that until no late message can arrive. An erasure that
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

/**
 * Creates the job that erases the messages of deleted customers: woken by a deletion, and polling besides.
 * @param options `everyMs`: the pause between two polls
 */
export function createErasure({
  everyMs = EVERY_MS,
  ...deps
}: Deps & { logger: Logger; everyMs?: number }): PollingLoop {
  const loop = createPollingLoop({
    poll: async () => {
      await eraseEntries(deps, loop.isStopped);
      return everyMs;
    },
    onFailure: (err, failures) =>
      deps.logger.warn({ err, failures }, 'messages of deleted customers could not be erased yet'),
    backoff: () => everyMs,
  });
  return loop;
}
