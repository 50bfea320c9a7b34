import { setTimeout as wait } from 'node:timers/promises';
import { isOutage } from '@shop/platform/service/postgres/postgres.ts';

const RETRY_FOR_MS = 60_000;
const RETRY_EVERY_MS = 250;

/**
 * Repeats a query for at most 60 s while the database is unavailable: the client has the timeouts of a service, which are too short for
 * a driver that shares its machine with the shop that it breaks.
 * @throws any error that is not an outage, at once
 */
export async function retryOutages<Result>(query: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await query();
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error;
      await wait(RETRY_EVERY_MS);
    }
  }
}
