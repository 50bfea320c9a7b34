import { DELIVERY_DAYS } from './terms.ts';

/** The first and the last day on which an order arrives that is placed now, in the reader's zone. */
export function arrivalDays(now: Date): { first: Date; last: Date } {
  return { first: workingDaysAfter(now, DELIVERY_DAYS.from), last: workingDaysAfter(now, DELIVERY_DAYS.to) };
}

function workingDaysAfter(day: Date, count: number): Date {
  const after = new Date(day);
  for (let left = count; left > 0; ) {
    after.setDate(after.getDate() + 1);
    if (after.getDay() % 6 !== 0) left -= 1;
  }
  return after;
}
