/**
 * The time of a message as its reader's clock shows it: a conversation is read against it. Dates elsewhere are UTC
 * (docs/api.md#everywhere).
 * @param at ISO 8601. @returns HH:MM
 */
export function localTime(at: string): string {
  const time = new Date(at);
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

/** The day of a message in its reader's time zone. @param at ISO 8601. @returns YYYY-MM-DD */
export function localDay(at: string): string {
  const time = new Date(at);
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
