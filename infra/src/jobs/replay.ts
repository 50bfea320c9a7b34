import { isOutage } from '@shop/platform/postgres.ts';
import { replayParkedEvents } from '../replay-parked-events.ts';
import { Sentence } from '../sentence.ts';
import type { ServiceName } from '../shop-processes.ts';
import { waitFor } from './wait-for.ts';

/** Whose parked events are tried again, and the address of its database. */
export interface ReplayConfig {
  service: ServiceName;
  databaseUrl: string;
}

/**
 * Has a running service try its parked events again, and says what became of them (P-B10).
 * @param options `within`: milliseconds that the service is given
 * @throws Sentence when some are parked still, or PostgreSQL stays away
 */
export async function replay(
  { service, databaseUrl }: ReplayConfig,
  { within = 60_000, signal }: { within?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const waiting = { what: 'PostgreSQL', isPassing: isOutage, ...(signal && { signal }) };
  const { requested, replayed, failed } = await waitFor(waiting, () => replayParkedEvents(databaseUrl, within));
  const untried = requested - replayed - failed;
  const said = `${service}: ${requested} asked for, ${replayed} replayed, ${failed} failed again, ${untried} still waiting.`;
  if (replayed !== requested) throw new Sentence(said);
  console.log(said);
}
