/** A process that has run longer resets the count of early exits. */
const STEADY_MS = 60_000;

/** The pause before a restart, in milliseconds: 0.5 s, doubled per early exit, at most 30 s. */
export function restartDelay(earlyEnds: number): number {
  return Math.min(30_000, 500 * 2 ** Math.max(0, earlyEnds - 1));
}

/**
 * Counts exits soon after a start.
 * @param before the count so far
 * @param ranFor how long the process lived, in milliseconds
 */
export function countEarlyEnds(before: number, ranFor: number): number {
  return ranFor >= STEADY_MS ? 1 : before + 1;
}
