import { setTimeout as wait } from 'node:timers/promises';
import { isOutage } from '@shop/platform/service/postgres/postgres.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Asks a database until it answers, 60 s at most: the time limits of a service are too short for a driver that shares its
 * machine with the shop it breaks.
 * @throws what is no outage, at once
 */
export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error;
      await wait(PAUSE_MS);
    }
  }
}
