import { isOutage } from '@shop/platform/service/postgres/postgres.ts';
import { replayDeadLetters } from '../replay-dead-letters.ts';
import type { ServiceName } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { waitFor } from './wait-for.ts';

/** Whose dead-lettered events are tried again, and the address of its database. */
export interface ReplayConfig {
  service: ServiceName;
  databaseUrl: string;
}

/**
 * Has a running service try its dead-lettered events again, and says what became of them (P-B10).
 * @param options `within`: milliseconds that the service is given
 * @throws UserFacingError when some are still dead-lettered, or PostgreSQL stays away
 */
export async function replay(
  { service, databaseUrl }: ReplayConfig,
  { within = 60_000, signal }: { within?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const waiting = { what: 'PostgreSQL', isPassing: isOutage, ...(signal && { signal }) };
  const { requested, replayed, failed } = await waitFor(waiting, () => replayDeadLetters(databaseUrl, within));
  const untried = requested - replayed - failed;
  const said = `${service}: ${requested} requested, ${replayed} replayed, ${failed} failed again, ${untried} still waiting.`;
  if (replayed !== requested) throw new UserFacingError(said);
  console.log(said);
}
