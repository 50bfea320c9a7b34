import { z } from 'zod';

/** A day that the calendar has, as YYYY-MM-DD (API.md, Orders). */
export const realDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'must be YYYY-MM-DD')
  .refine(isReal, 'is no day of the calendar');

function isReal(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00.000Z`);
  // JavaScript lets 30 February be a day of March: only what comes back unchanged is real.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
