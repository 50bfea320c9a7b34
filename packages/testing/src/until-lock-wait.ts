import { eventually } from './eventually.ts';

/** Resolves when a statement in this database waits for a lock of another session, so that a test can force a race. */
export async function untilLockWait({ db }: { db: { query(sql: string): Promise<unknown[]> } }): Promise<void> {
  await eventually(
    async () => {
      const waiting = await db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).not.toEqual([]);
    },
    { every: 5 },
  );
}
