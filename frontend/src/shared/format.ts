/** Formats of money, numbers and dates on screens: en-US, USD, and UTC except for `readersTime` (docs/look.md#texts). */
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plainUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const list = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });
const waits = (['second', 'minute', 'hour'] as const).map(
  (unit) => new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }),
);
const change = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });

/** Dollars as '$1,234.50'. */
export function formatMoney(dollars: number): string {
  return usd.format(dollars);
}

/**
 * An amount of any currency as '€10.00'; with the code when that is no ISO 4217 currency.
 * @param amount in the currency's main unit
 */
export function formatAmount(amount: number, currency: string): string {
  if (currency === 'USD') return formatMoney(amount);
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}

/** A price in two parts, so that the cents can be smaller: ['$1,234', '.50']. */
export function priceParts(dollars: number): [dollars: string, cents: string] {
  const parts = usd.formatToParts(dollars);
  const decimal = parts.findIndex((part) => part.type === 'decimal');
  const text = (some: Intl.NumberFormatPart[]) => some.map((part) => part.value).join('');
  return [text(parts.slice(0, decimal)), text(parts.slice(decimal))];
}

/** Dollars as '$1,000', with cents only where there are some. */
export function formatDollars(dollars: number): string {
  return plainUsd.format(dollars);
}

/** A count as '1,204'. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** Words as 'City, State, and Phone'. */
export function formatList(words: readonly string[]): string {
  return list.format(words);
}

/** A change as a fraction of what was before: '+12.5%', '-3%', '0%'. */
export function formatChange(share: number): string {
  return change.format(share);
}

/** A mean rating as '4.6'. */
export function formatRating(rating: number): string {
  return oneDecimal.format(rating);
}

/** The date of an ISO time: its first 10 characters (docs/requirements.md#constants). */
export function day(iso: string): string {
  return iso.slice(0, 10);
}

/** The UTC time of day of an ISO time, to the minute: '15:24', beside the date of `day`. */
export function timeOfDay(iso: string): string {
  return iso.slice(11, 16);
}

/** An ISO time as a full date and time in UTC; other text unchanged. */
export function exactTime(iso: string): string {
  return formatTime(iso, dateTime);
}

/**
 * An ISO time as date, time to the minute and time zone: 'Nov 21, 2026, 6:59 PM EST'; other text unchanged.
 * @param timeZone an IANA name; the browser's by default
 */
export function readersTime(iso: string, timeZone?: string): string {
  return formatTime(iso, new Intl.DateTimeFormat('en-US', { ...TO_THE_MINUTE, ...(timeZone && { timeZone }) }));
}

function formatTime(iso: string, format: Intl.DateTimeFormat): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : format.format(time);
}

const TO_THE_MINUTE: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** A wait, rounded up: '45 seconds', '15 minutes', '2 hours'. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 0] : seconds < 5_400 ? [seconds / 60, 1] : [seconds / 3_600, 2];
  return (waits[unit] as Intl.NumberFormat).format(Math.max(1, Math.ceil(count)));
}
