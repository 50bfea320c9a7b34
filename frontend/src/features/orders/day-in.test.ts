import { dayIn } from './day-in.ts';

it('is the day of a time zone, or of UTC', () => {
  expect(dayIn('UTC', '2026-11-21T23:59:59.000Z')).toBe('2026-11-21');
  expect(dayIn('Europe/Berlin', '2026-11-21T23:59:59.000Z')).toBe('2026-11-22');
  expect(dayIn('America/New_York', '2026-11-21T02:00:00.000Z')).toBe('2026-11-20');
  expect(dayIn('Mars/Olympus', '2026-11-21T23:59:59.000Z')).toBe('2026-11-21');
});
