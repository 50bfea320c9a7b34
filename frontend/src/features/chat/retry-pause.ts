/** The shortest and the longest pause before a failed load is repeated, in milliseconds. */
const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * Returns the pause before the next try, in milliseconds: 2 s, doubled with each try up to 30 s.
 * @param failures how many tries have failed in a row before the last one
 */
export function retryPauseMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
}
