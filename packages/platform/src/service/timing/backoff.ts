/**
 * How long to wait after failures in a row: 100 ms doubled each time up to the limit, shortened at random by up to a
 * quarter, so that processes do not come back in step.
 * @param failures 1 after the first
 */
export function backoffMs(failures: number, limit = 5_000): number {
  return Math.min(limit, 100 * 2 ** Math.min(failures - 1, 20)) * (1 - Math.random() / 4);
}
