import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Small enough for one statement to finish well within its timeout. */
export const PURGE_BATCH = 1_000;

/** Retention rules. Each column has an index. */
const RULES = [
  { table: 'sessions', column: 'expires_at', keptMs: 7 * DAY_MS },
  { table: 'sessions', column: 'ended_at', keptMs: 7 * DAY_MS },
  { table: 'known_addresses', column: 'last_used_at', keptMs: 180 * DAY_MS },
  { table: 'wrong_passwords', column: 'last_at', keptMs: DAY_MS },
  // Longer than the TTL of a link.
  { table: 'reset_links', column: 'created_at', keptMs: DAY_MS },
  // Longer than the TTL of a notice's link.
  { table: 'notice_links', column: 'created_at', keptMs: 2 * DAY_MS },
  // Longer than the TTL of a challenge.
  { table: 'login_challenges', column: 'created_at', keptMs: DAY_MS },
  // Users without an email after an hour will have asked again.
  { table: 'reset_requests', column: 'requested_at', keptMs: HOUR_MS },
] as const;

/**
 * Deletes expired rows: sessions a week after their end, known addresses after half a year, old attempts, reset links
 * and requests. Runs in batches without a transaction; each replica skips rows that another one is deleting. Continues
 * with the other rules when one fails.
 * @throws AggregateError with the failed rules, after all were tried
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

/** Creates the task that purges at start and every hour. */
export function createPurgeTask(db: Database, logger: Logger, now: () => Date): PeriodicTask {
  return createPeriodicTask(HOUR_MS, {
    work: (isStopped) => purge(db, now(), isStopped),
    logger,
    failureMessage: 'expired rows could not be deleted',
  });
}

/** @returns the number of deleted rows; PURGE_BATCH when there may be more */
async function purgeBatch(db: Queryable, table: string, column: string, before: Date): Promise<number> {
  const deleted = await db.query(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${column} < $1 order by ${column} limit $2 for update skip locked))
     returning 1`,
    [before, PURGE_BATCH],
  );
  return deleted.length;
}
