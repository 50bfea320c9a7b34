import { day } from '../../shared/format.ts';

/**
 * The day of an ISO time in a time zone: '2026-11-21'; in UTC where the browser does not know the zone.
 * @param timeZone an IANA name
 */
export function dayIn(timeZone: string, iso: string): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(iso));
  } catch {
    return day(iso);
  }
}
