import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Lets the running service erase the messages of every deleted account once more: a store that was restored from a dump has
 * those again that were deleted after it, and the event log may no longer tell.
 */
export async function repeatErasures(db: Queryable): Promise<void> {
  await db.query(
    'insert into erasures (user_id, until) select user_id, now() from deleted_users on conflict (user_id) do nothing',
  );
}
