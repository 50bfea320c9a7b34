import { isOutage } from '@shop/platform/service/postgres/postgres.ts';
import type { ServiceName } from '../shop-processes.ts';
import { replayDeadLetters } from '../tasks/replay-dead-letters.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { waitFor } from './wait-for.ts';

/** The service whose dead-lettered events are replayed, and the URL of its database. */
export interface ReplayConfig {
  service: ServiceName;
  databaseUrl: string;
}

/**
 * Requests a running service to replay its dead-lettered events, and prints the outcome (P-B10).
 * @param options `within`: milliseconds to wait for the service
 * @throws UserFacingError when some are still dead-lettered, or PostgreSQL does not respond in time
 */
export async function replay(
  { service, databaseUrl }: ReplayConfig,
  { within = 60_000, signal }: { within?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const waiting = { what: 'PostgreSQL', isTemporary: isOutage, ...(signal && { signal }) };
  const { requested, replayed, failed } = await waitFor(waiting, () => replayDeadLetters(databaseUrl, within));
  const untried = requested - replayed - failed;
  const output = `${service}: ${requested} requested, ${replayed} replayed, ${failed} failed again, ${untried} still waiting.`;
  if (replayed !== requested) throw new UserFacingError(output);
  console.log(output);
}
