import type { Random } from '@shop/platform/random.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Relative number of orders per hour of the day (UTC): peaks at noon and in the evening. */
const BUSY = [1, 0.6, 0.4, 0.3, 0.3, 0.5, 1, 2, 3, 4, 4.5, 5, 5, 4.5, 4, 4, 4.5, 5, 6, 7, 7, 5.5, 3.5, 2] as const;

/** The first millisecond of the day (UTC). */
export function dayOf(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

/** `count` sorted times within from..to, distributed like the orders of a day. */
export function busyTimes(random: Random, from: number, to: number, count: number): number[] {
  const hours = hoursBetween(from, to);
  const total = hours.reduce((sum, hour) => sum + hour.weight, 0);
  return Array.from({ length: count }, (_, i) => timeAt(hours, ((i + random()) / count) * total));
}

type Hour = { start: number; end: number; weight: number };

function hoursBetween(from: number, to: number): Hour[] {
  const hours: Hour[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / HOUR) + 1) * HOUR);
    const busy = BUSY[new Date(start).getUTCHours()] ?? 1;
    hours.push({ start, end, weight: (busy * (end - start)) / HOUR });
    start = end;
  }
  return hours;
}

function timeAt(hours: readonly Hour[], weight: number): number {
  let left = weight;
  for (const hour of hours) {
    if (left <= hour.weight) return Math.floor(hour.start + (left / hour.weight) * (hour.end - hour.start));
    left -= hour.weight;
  }
  return hours.at(-1)?.start ?? 0;
}
