/** The current UTC date as YYYY-MM-DD (docs/api.md#everywhere). */
export function todayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function yesterdayOf(now: Date): string {
  return todayOf(new Date(now.getTime() - 24 * 60 * 60 * 1_000));
}

/** An hour of the day in the 12-hour format: 0 is '12 am', 12 is '12 pm' (docs/requirements.md#constants). */
export function hourName(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The last hour of a day's line: the current one today, 23 for past days, -1 for future days. */
export function lastHourOf(date: string, now: Date): number {
  const today = todayOf(now);
  if (date === today) return now.getUTCHours();
  return date < today ? 23 : -1;
}
