/** Money, numbers and dates as screens show them: en-US, USD, UTC. Another language begins here (docs/look.md#texts). */
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeUsd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const mean = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const waits = (['second', 'minute', 'hour'] as const).map(
  (unit) => new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }),
);
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });

/** Dollars as '$1,234.50'. */
export function formatMoney(dollars: number): string {
  return usd.format(dollars);
}

/** The same text in two parts, so that the cents can be set smaller: ['$1,234', '.50']. */
export function priceParts(dollars: number): [dollars: string, cents: string] {
  const parts = usd.formatToParts(dollars);
  const decimal = parts.findIndex((part) => part.type === 'decimal');
  const text = (some: Intl.NumberFormatPart[]) => some.map((part) => part.value).join('');
  return [text(parts.slice(0, decimal)), text(parts.slice(decimal))];
}

/** Whole dollars, for a round limit: '$1,000'. */
export function formatDollars(dollars: number): string {
  return wholeUsd.format(dollars);
}

/** A count as '1,204'. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** A mean of stars as '4.6'. */
export function formatRating(rating: number): string {
  return mean.format(rating);
}

/** The first 10 characters of an ISO time (docs/requirements.md#constants). */
export function day(iso: string): string {
  return iso.slice(0, 10);
}

/** The exact moment of an ISO time, in UTC, for the hover beside `day`. */
export function exactTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : moment.format(time);
}

/** How long to wait, rounded up: '45 seconds', '15 minutes', '2 hours'. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 0] : seconds < 5_400 ? [seconds / 60, 1] : [seconds / 3_600, 2];
  return (waits[unit] as Intl.NumberFormat).format(Math.max(1, Math.ceil(count)));
}
