import { percentile } from '../bench/percentile.ts';

/** One thing that a promise says in numbers: what was measured, what it must be, and whether it is. */
export interface Figure {
  what: string;
  measured: string;
  limit: string;
  holds: boolean;
}

/** A number that must not exceed its limit. */
export function atMost(what: string, measured: number, limit: number, unit = ''): Figure {
  const holds = measured <= limit;
  return { what, measured: `${rounded(measured)}${unit}`, limit: `≤ ${limit}${unit}`, holds };
}

/** A number that must reach its limit. */
export function atLeast(what: string, measured: number, limit: number, unit = ''): Figure {
  const holds = measured >= limit;
  return { what, measured: `${rounded(measured)}${unit}`, limit: `≥ ${limit}${unit}`, holds };
}

/** Something that must not be there at all; each one found is named. */
export function none(what: string, found: readonly unknown[]): Figure {
  const shown = found.slice(0, 3).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const measured = found.length === 0 ? '0' : `${found.length}: ${shown.join('; ').slice(0, 400)}`;
  return { what, measured, limit: '0', holds: found.length === 0 };
}

/** What was measured without a limit, for the reader. */
export function told(what: string, measured: string): Figure {
  return { what, measured, limit: '–', holds: true };
}

/** A percentile of milliseconds; Infinity without any, so that a limit on nothing never holds. */
export function percentileOf(milliseconds: readonly number[], share: number): number {
  if (milliseconds.length === 0) return Number.POSITIVE_INFINITY;
  return percentile(
    milliseconds.toSorted((one, other) => one - other),
    share,
  );
}

function rounded(value: number): number {
  return value >= 100 || Number.isInteger(value) ? Math.round(value) : Math.round(value * 100) / 100;
}
