import type { ComparedPeriods } from './periods.ts';
import { salesTexts as texts } from './sales-texts.ts';

// Of the browser's time zone, unlike the formats of shared/format.ts.
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The days of a period: 'Nov 14 – Nov 20', or one day. */
export function currentText({ current }: ComparedPeriods): string {
  return daysText(current.from, lastOf(current.until));
}

/** The days of the period before, and where they end: 'Nov 7 – Nov 13, until 4:10 PM'. */
export function beforeText({ before }: ComparedPeriods): string {
  const last = lastOf(before.until);
  return texts.until(daysText(before.from, last), time.format(last));
}

function daysText(from: string, last: Date): string {
  const [first, end] = [days.format(new Date(from)), days.format(last)];
  return first === end ? end : `${first} – ${end}`;
}

/** The last moment of a period, which excludes its end. */
function lastOf(until: string): Date {
  return new Date(Date.parse(until) - 1);
}

/** The name of the browser's time zone. */
export function timeZone(): string {
  return days.resolvedOptions().timeZone;
}
