import { backoffMs } from '../service/timing/backoff.ts';

/**
 * Why a mail did not go out. `away`: the mail server, whatever the mail; `later`: it did not take this mail, and may
 * yet; `refused`: there is no such recipient. `reason` holds codes only, for a server's own words may name the recipient.
 */
export interface DeliveryFailure {
  kind: 'away' | 'later' | 'refused';
  reason: string;
}

const HOUR_MS = 3_600_000;

/** Even what is refused for good is tried for a while: a server that is being set up refuses everything. */
const GIVE_UP_MS = { away: 72 * HOUR_MS, later: 72 * HOUR_MS, refused: HOUR_MS };

/** The sender itself waits for a server that is away: the mail need not wait long besides. */
const LONGEST_MS = { away: 30_000, later: 600_000, refused: 600_000 };

/**
 * How long a mail waits after a failure: a second, doubled each time.
 * @returns milliseconds; undefined when it is given up
 */
export function retryDelay(
  kind: DeliveryFailure['kind'],
  { attempts, ageMs }: { attempts: number; ageMs: number },
): number | undefined {
  return ageMs >= GIVE_UP_MS[kind] ? undefined : backoffMs(attempts + 3, LONGEST_MS[kind]);
}
