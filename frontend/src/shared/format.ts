/** Formats of money, numbers and dates on screens: en-US, and UTC except for `readersTime` (docs/look.md#texts). */
import { moneyFormat } from '@shop/contracts/money.ts';

let currency = globalThis.document?.documentElement.dataset.currency ?? 'USD';
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const list = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });
const waits = (['second', 'minute', 'hour'] as const).map(
  (unit) => new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }),
);
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });

/** The ISO 4217 code of all amounts. The gateway writes it into the page (docs/adr/0063-one-currency-per-shop.md). */
export function shopCurrency(): string {
  return currency;
}

/** Sets the currency where there is no page: in the renderer for servers. @param code of ISO 4217 */
export function setShopCurrency(code: string): void {
  currency = code;
}

/** An amount as '$1,234.50', '€1,234.50', 'CHF 1,234.50'. */
export function formatMoney(amount: number): string {
  return moneyFormat(currency).format(amount);
}

/** A price in two parts, so that the cents can be smaller: ['$1,234', '.50']. */
export function priceParts(price: number): [whole: string, cents: string] {
  const text = formatMoney(price);
  return [text.slice(0, -3), text.slice(-3)];
}

/** A price as '$1,000', with cents only where there are some. */
export function formatPrice(price: number): string {
  return formatMoney(price).replace(/\.00$/, '');
}

/** A count as '1,204'. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** Words as 'City, State, and Phone'. */
export function formatList(words: readonly string[]): string {
  return list.format(words);
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
