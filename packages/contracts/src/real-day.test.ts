import { realDay } from './real-day.ts';

describe('realDay', () => {
  it('accepts days of the calendar', () => {
    for (const day of ['2026-03-01', '2024-02-29', '0001-01-01', '9999-12-31']) {
      expect(realDay.safeParse(day).success).toBe(true);
    }
  });

  it('rejects other texts', () => {
    for (const day of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-3-1',
      'today',
      '',
      '2026-03-01T00:00',
      '20260301',
    ]) {
      expect(realDay.safeParse(day).success).toBe(false);
    }
  });
});
