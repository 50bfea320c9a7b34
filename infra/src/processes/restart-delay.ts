/** A process that has run so long starts its next life with a clean slate. */
const STEADY_MS = 60_000;

/** How long to wait before starting a process again: 0.5 s, doubled with each early end, at most 30 s. */
export function restartDelay(earlyEnds: number): number {
  return Math.min(30_000, 500 * 2 ** Math.max(0, earlyEnds - 1));
}

/**
 * Counts ends that came soon after a start.
 * @param before the count so far
 * @param ranFor how long the process lived, in milliseconds
 */
export function countEarlyEnds(before: number, ranFor: number): number {
  return ranFor >= STEADY_MS ? 1 : before + 1;
}
