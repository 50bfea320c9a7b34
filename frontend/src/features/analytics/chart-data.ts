import type { Series } from './analytics-slice.ts';
import { analyticsTexts as texts } from './analytics-texts.ts';
import { pointsUntil, type Revenue } from './revenue.ts';
import { hourName, lastHourOf, todayOf, yesterdayOf } from './revenue-days.ts';

/** One point of the chart: hour label, amount, and the name of its line. */
export interface ChartPoint {
  hour: string;
  revenue: number;
  day: string;
}

export const hourNames: readonly string[] = Array.from({ length: 24 }, (_, hour) => hourName(hour));

/** The name of a day in the legend. */
export function dayName(date: string, now: Date): string {
  if (date === todayOf(now)) return texts.today(date);
  return date === yesterdayOf(now) ? texts.yesterday(date) : date;
}

/** The names of both lines, which differ even when the same day is chosen twice. */
export function lineNames(dates: Record<Series, string>, now: Date): Record<Series, string> {
  const first = dayName(dates.first, now);
  const second = dayName(dates.second, now);
  return { first, second: first === second ? texts.again(second) : second };
}

/** The points of one day's line, from midnight to its last hour. */
export function linePoints(name: string, date: string, revenue: Revenue, now: Date): ChartPoint[] {
  return pointsUntil(revenue, lastHourOf(date, now)).map(({ hour, cents }) => ({
    hour: hourName(hour),
    revenue: cents / 100,
    day: name,
  }));
}
