import { percentile } from './percentile.ts';

/** `full`: with the limits of docs/reliability.md#guarantees; `quick`: about 20 s of the same for `npm run test:all`. */
export type Size = 'full' | 'quick';

/** One number of a scenario: what was measured, its limit, and whether the limit holds. */
export interface Measurement {
  what: string;
  measured: string;
  limit: string;
  holds: boolean;
}

/** A number with an upper limit. */
export function atMost(what: string, measured: number, limit: number, unit = ''): Measurement {
  const holds = measured <= limit;
  return { what, measured: `${rounded(measured)}${unit}`, limit: `≤ ${limit}${unit}`, holds };
}

/** A number with a lower limit. */
export function atLeast(what: string, measured: number, limit: number, unit = ''): Measurement {
  const holds = measured >= limit;
  return { what, measured: `${rounded(measured)}${unit}`, limit: `≥ ${limit}${unit}`, holds };
}

/** Violations, of which there must be none; the first three are printed. */
export function none(what: string, found: readonly unknown[]): Measurement {
  const shown = found.slice(0, 3).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const measured = found.length === 0 ? '0' : `${found.length}: ${shown.join('; ').slice(0, 400)}`;
  return { what, measured, limit: '0', holds: found.length === 0 };
}

/** A number without a limit, printed as information. */
export function info(what: string, measured: string): Measurement {
  return { what, measured, limit: '–', holds: true };
}

/** A percentile of milliseconds; Infinity for an empty list, so that no limit holds for it. */
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
