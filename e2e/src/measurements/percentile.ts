/**
 * The smallest of the values that at least this share of them does not exceed.
 * @param sorted ascending, not empty
 * @param share 0.5 for the median
 */
export function percentile(sorted: readonly number[], share: number): number {
  const place = Math.max(1, Math.ceil(sorted.length * share));
  const found = sorted[place - 1];
  if (found === undefined) throw new Error('Percentile of an empty list');
  return found;
}
