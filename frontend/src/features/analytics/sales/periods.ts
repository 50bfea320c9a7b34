import type { Period } from '@shop/contracts/analytics-api.ts';

/** The periods of the sales report, in days that include today. */
export const PERIOD_DAYS = { today: 1, week: 7, month: 30 } as const;
export type PeriodName = keyof typeof PERIOD_DAYS;
export const PERIOD_NAMES = Object.keys(PERIOD_DAYS) as PeriodName[];

/** A period, and the one before it. */
export interface ComparedPeriods {
  current: Period;
  before: Period;
}

/**
 * Returns a period of days of the browser's time zone as exact times: from its first midnight to the end of today. The
 * one before it consists of as many days and ends at the same time of day as `now`, so that both are equally long.
 */
export function periodsOf(name: PeriodName, now: Date): ComparedPeriods {
  const days = PERIOD_DAYS[name];
  return {
    current: { from: midnight(now, 1 - days).toISOString(), until: midnight(now, 1).toISOString() },
    before: { from: midnight(now, 1 - 2 * days).toISOString(), until: justAfter(daysBefore(now, days)).toISOString() },
  };
}

/** The periods of all names. */
export function allPeriods(now: Date): Record<PeriodName, ComparedPeriods> {
  return { today: periodsOf('today', now), week: periodsOf('week', now), month: periodsOf('month', now) };
}

/** The start of the day that is `days` after today. */
function midnight(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
}

/** The same time of day, `days` earlier. */
function daysBefore(now: Date, days: number): Date {
  const earlier = new Date(now);
  earlier.setDate(earlier.getDate() - days);
  return earlier;
}

/** Periods exclude their end, and none is empty: not even at midnight. */
function justAfter(time: Date): Date {
  return new Date(time.getTime() + 1);
}
