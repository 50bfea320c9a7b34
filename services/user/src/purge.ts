import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So few that one statement stays far below its time limit. */
export const PURGE_BATCH = 1_000;

/** What is deleted when, each found by an index. */
const RULES = [
  { table: 'sessions', column: 'expires_at', keptMs: 7 * DAY_MS },
  { table: 'sessions', column: 'ended_at', keptMs: 7 * DAY_MS },
  { table: 'known_addresses', column: 'last_used_at', keptMs: 180 * DAY_MS },
  { table: 'wrong_passwords', column: 'last_at', keptMs: DAY_MS },
  // Longer than a link works.
  { table: 'reset_links', column: 'created_at', keptMs: DAY_MS },
  // Whoever has no mail by then has asked again.
  { table: 'reset_requests', column: 'asked_at', keptMs: HOUR_MS },
] as const;

/**
 * Deletes what is of no use any more: sessions a week after their end, addresses after half a year, old attempts, links and
 * requests. In batches, each statement by itself; every replica does so and skips what another one deletes right now. A rule
 * that fails does not keep the others from their work.
 * @throws AggregateError of the rules that failed, once all were tried
 */
export async function purge(db: Queryable, now: Date, isStopped: () => boolean = () => false): Promise<void> {
  const failures: unknown[] = [];
  for (const { table, column, keptMs } of RULES) {
    try {
      const before = new Date(now.getTime() - keptMs);
      while (!isStopped() && (await purgeBatch(db, table, column, before)) === PURGE_BATCH);
    } catch (cause) {
      failures.push(new Error(`purging ${table} by ${column} failed`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some expired rows could not be deleted');
}

/** Purges at the start and every hour while the service runs. */
export function createPurge(db: Database, logger: Logger, now: () => Date): PeriodicTask {
  return createPeriodicTask(HOUR_MS, {
    work: (isStopped) => purge(db, now(), isStopped),
    logger,
    failureMessage: 'expired rows could not be deleted',
  });
}

/** @returns how many rows were deleted: PURGE_BATCH when there may be more */
async function purgeBatch(db: Queryable, table: string, column: string, before: Date): Promise<number> {
  const deleted = await db.query(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${column} < $1 order by ${column} limit $2 for update skip locked))
     returning 1`,
    [before, PURGE_BATCH],
  );
  return deleted.length;
}
