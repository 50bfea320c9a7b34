import { analyticsTexts as texts } from './analytics-texts.ts';
import type { Comparison } from './comparison.ts';
import { todayOf, yesterdayOf } from './revenue-days.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** The difference as text: '43.5% more than yesterday at this time'. */
export function differenceText({ isSoFar, cents, share }: Comparison, than: string): string {
  if (cents === 0) return isSoFar ? texts.sameByNow(than) : texts.same(than);
  if (share === null) return texts.fromNothing(than);
  const difference = percent.format(Math.abs(share));
  if (isSoFar) return cents > 0 ? texts.moreByNow(difference, than) : texts.lessByNow(difference, than);
  return cents > 0 ? texts.more(difference, than) : texts.less(difference, than);
}

/** The name of a day within a sentence: today, yesterday or its date. */
export function relativeDay(date: string, now: Date): string {
  if (date === todayOf(now)) return texts.thanToday;
  return date === yesterdayOf(now) ? texts.thanYesterday : date;
}
