/** A value at a time. */
export interface Point {
  minute: number;
  value: number;
}

/**
 * The slope of the line with the smallest squared distances from the points.
 * @returns change per minute; 0 for fewer than two points, or points of one time
 */
export function slopePerMinute(points: readonly Point[]): number {
  const meanOf = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const middle = meanOf(({ minute }) => minute);
  const mean = meanOf(({ value }) => value);
  const spread = points.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  if (spread === 0 || points.length < 2) return 0;
  return points.reduce((sum, { minute, value }) => sum + (minute - middle) * (value - mean), 0) / spread;
}
