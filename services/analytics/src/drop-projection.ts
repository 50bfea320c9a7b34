import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isOutage } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Waits for a lock end after 1.5 s, so that the service is not held up behind this one for longer; between two attempts it
 * goes on. A backup holds its locks for minutes: then the operator decides.
 */
const ATTEMPTS = 10;
const PAUSE_MS = 1_000;

/**
 * Empties the revenue projection together with the versions that it has seen, so that events build it anew. One statement
 * takes the exclusive locks on both tables, in the order in which events take them, and keeps them until its commit: no event
 * is applied between the two, and its duration does not grow with the number of orders. Every version in this database is
 * revenue's (`subscriptions.ts`).
 * @param onBusy is told each time before it tries again
 * @throws Error when the tables stay locked, or PostgreSQL stays away
 */
export async function dropProjection(db: Database, onBusy: (error: unknown) => void = () => undefined): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.query('TRUNCATE event_versions, revenue_orders');
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (attempt >= ATTEMPTS) {
        const message =
          'The projection was not dropped: PostgreSQL is away, or a backup holds its tables. Try again later.';
        throw new Error(message, { cause: error });
      }
      onBusy(error);
      await wait(PAUSE_MS);
    }
  }
}
