import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isOutage } from '@shop/platform/service/postgres/postgres.ts';

/**
 * An attempt waits at most 1.5 s for its locks, because the service waits behind it; the service continues between two
 * attempts. A backup may hold its locks for minutes: then the operator decides.
 */
const ATTEMPTS = 10;
const RETRY_DELAY_MS = 1_000;

/** The tables that events rebuild, the versions first, as event handlers lock them. */
export const PROJECTION = ['event_versions', 'revenue_orders', 'revenue_hours', 'sold_items', 'products'] as const;

/**
 * Truncates every projection of this service (`subscriptions.ts`) and the event versions they have applied, so that
 * events rebuild them. One statement takes the exclusive locks on all tables, the versions first like event handlers, so
 * no event is applied in between; its duration does not depend on the number of orders.
 * @param onRetry called before each retry
 * @throws Error when the tables stay locked or PostgreSQL stays unavailable
 */
export async function dropProjection(db: Database, onRetry: (error: unknown) => void = () => undefined): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.query(`truncate ${PROJECTION.join(', ')}`);
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (attempt >= ATTEMPTS) {
        const message =
          'The projection was not dropped: PostgreSQL is unavailable, or a backup locks its tables. Try again later.';
        throw new Error(message, { cause: error });
      }
      onRetry(error);
      await wait(RETRY_DELAY_MS);
    }
  }
}
