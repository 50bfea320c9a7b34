import type { Series } from './analytics-slice.ts';
import { centsUntil, type Revenue, timeOfDay, totalCents } from './revenue.ts';
import { todayOf } from './revenue-days.ts';

/** The leading day compared with the other one. */
export interface Comparison {
  /** Whether both days are compared up to the present time of day, else as whole days. */
  isSoFar: boolean;
  /** The leading day's cents minus the other's. */
  cents: number;
  /** The difference as a fraction of the other day; null when that day has no revenue. */
  share: number | null;
}

/** The series to emphasise: today, in either picker, else the first date (docs/look.md#chart). */
export function leadingSeries(dates: Record<Series, string>, now: Date): Series {
  return dates.second === todayOf(now) && dates.first !== dates.second ? 'second' : 'first';
}

/** Compares two days: up to the present time of day if one is today, else as whole days. */
export function compare(
  dates: Record<Series, string>,
  revenues: Record<Series, Revenue>,
  leading: Series,
  now: Date,
): Comparison {
  const other = leading === 'first' ? 'second' : 'first';
  const isSoFar = dates.first === todayOf(now) || dates.second === todayOf(now);
  // What is announced of today may be ahead of this browser's clock.
  const centsOn = (series: Series) =>
    isSoFar && dates[series] !== todayOf(now)
      ? centsUntil(revenues[series], timeOfDay(now.toISOString()))
      : totalCents(revenues[series]);
  const [leadingCents, otherCents] = [centsOn(leading), centsOn(other)];
  return {
    isSoFar,
    cents: leadingCents - otherCents,
    share: otherCents === 0 ? null : (leadingCents - otherCents) / otherCents,
  };
}
