import { eventually } from './eventually.ts';

/**
 * Resolves when statements in this database wait for locks of other sessions, so that a test can force a race.
 * @param count at least this many statements
 */
export async function untilLockWait(
  { db }: { db: { query(sql: string): Promise<unknown[]> } },
  count = 1,
): Promise<void> {
  await eventually(
    async () => {
      const waiting = await db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting.length).toBeGreaterThanOrEqual(count);
    },
    { every: 5 },
  );
}
