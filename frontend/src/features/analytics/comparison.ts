import type { Series } from './analytics-slice.ts';
import { centsAt, type Revenue } from './revenue.ts';
import { lastHourOf, todayOf } from './revenue-days.ts';

/** How the leading day stands against the other one. */
export interface Comparison {
  /** The hour at whose end both are compared; null: both days are over, so it is the whole of them. */
  hour: number | null;
  /** The leading day's cents minus the other's. */
  cents: number;
  /** The difference as a share of the other day; null when that has no revenue. */
  share: number | null;
}

/** Today leads, whichever picker it stands in; without it the first date does (docs/look.md#chart: today strong). */
export function leadingSeries(dates: Record<Series, string>, now: Date): Series {
  return dates.second === todayOf(now) && dates.first !== dates.second ? 'second' : 'first';
}

/** Today is compared with the other day as it stood at the same hour, days that are over as a whole. */
export function compare(
  dates: Record<Series, string>,
  revenues: Record<Series, Revenue>,
  leading: Series,
  now: Date,
): Comparison {
  const other = leading === 'first' ? 'second' : 'first';
  const hour = Math.max(0, Math.min(lastHourOf(dates.first, now), lastHourOf(dates.second, now)));
  const [ours, theirs] = [centsAt(revenues[leading], hour), centsAt(revenues[other], hour)];
  const live = dates.first === todayOf(now) || dates.second === todayOf(now);
  return {
    hour: live ? hour : null,
    cents: ours - theirs,
    share: theirs === 0 ? null : (ours - theirs) / theirs,
  };
}
