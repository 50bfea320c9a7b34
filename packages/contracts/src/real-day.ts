import { z } from 'zod';

/** An existing calendar day as YYYY-MM-DD (docs/api.md#analysis). */
export const realDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'must be YYYY-MM-DD')
  .refine(isRealDay, 'must be an existing date');

/** Whether a text in the form YYYY-MM-DD is an existing day. */
export function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00.000Z`);
  // JavaScript parses 30 February as a day in March: only a date that is returned unchanged exists.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
