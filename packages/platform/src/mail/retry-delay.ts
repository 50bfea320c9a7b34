import { backoffMs } from '../service/timing/backoff.ts';

/**
 * Why an email could not be sent. `unavailable`: the mail server fails for every email; `temporary`: it did not accept
 * this email, but may do so later; `permanent`: the recipient does not exist. `reason` contains codes only, because a
 * server's texts may contain the recipient.
 */
export interface DeliveryFailure {
  kind: 'unavailable' | 'temporary' | 'permanent';
  reason: string;
}

const HOUR_MS = 3_600_000;

/** Permanent failures are retried for a while too: a server that is being set up rejects everything. */
const MAX_AGE_MS = { unavailable: 72 * HOUR_MS, temporary: 72 * HOUR_MS, permanent: HOUR_MS };

/** The sender itself backs off while the server is unavailable, so the single email need not. */
const MAX_DELAY_MS = { unavailable: 30_000, temporary: 600_000, permanent: 600_000 };

/**
 * Calculates the delay before the next attempt: a second, doubled each time.
 * @returns milliseconds; undefined when the email has failed permanently
 */
export function retryDelay(
  kind: DeliveryFailure['kind'],
  { attempts, ageMs }: { attempts: number; ageMs: number },
): number | undefined {
  return ageMs >= MAX_AGE_MS[kind] ? undefined : backoffMs(attempts + 3, MAX_DELAY_MS[kind]);
}
