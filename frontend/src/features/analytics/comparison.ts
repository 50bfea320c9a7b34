import type { Series } from './analytics-slice.ts';
import { centsAt, type Revenue } from './revenue.ts';
import { lastHourOf, todayOf } from './revenue-days.ts';

/** The leading day compared with the other one. */
export interface Comparison {
  /** The hour up to which both days are compared; null for whole days. */
  hour: number | null;
  /** The leading day's cents minus the other's. */
  cents: number;
  /** The difference as a fraction of the other day; null when that day has no revenue. */
  share: number | null;
}

/** The series to emphasise: today, in either picker, else the first date (docs/look.md#chart). */
export function leadingSeries(dates: Record<Series, string>, now: Date): Series {
  return dates.second === todayOf(now) && dates.first !== dates.second ? 'second' : 'first';
}

/** Compares two days: up to the current hour if one is today, else as whole days. */
export function compare(
  dates: Record<Series, string>,
  revenues: Record<Series, Revenue>,
  leading: Series,
  now: Date,
): Comparison {
  const other = leading === 'first' ? 'second' : 'first';
  const hour = Math.max(0, Math.min(lastHourOf(dates.first, now), lastHourOf(dates.second, now)));
  const [leadingCents, otherCents] = [centsAt(revenues[leading], hour), centsAt(revenues[other], hour)];
  const includesToday = dates.first === todayOf(now) || dates.second === todayOf(now);
  return {
    hour: includesToday ? hour : null,
    cents: leadingCents - otherCents,
    share: otherCents === 0 ? null : (leadingCents - otherCents) / otherCents,
  };
}
