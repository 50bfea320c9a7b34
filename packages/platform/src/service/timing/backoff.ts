/**
 * Calculates an exponential backoff with jitter: 100 ms, doubled with each failure up to the limit, less up to a
 * quarter at random, so that processes do not retry in step.
 * @param failures consecutive failures, 1 after the first
 * @param limit the maximum in milliseconds
 */
export function backoffMs(failures: number, limit = 5_000): number {
  return Math.min(limit, 100 * 2 ** Math.min(failures - 1, 20)) * (1 - Math.random() / 4);
}
