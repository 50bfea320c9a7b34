import { hourName, lastHourOf, todayOf, yesterdayOf } from './revenue-days.ts';

describe('UTC days', () => {
  it('computes today and yesterday across month and year ends', () => {
    expect(todayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
    expect(yesterdayOf(new Date('2026-12-01T00:00:00Z'))).toBe('2026-11-30');
    expect(yesterdayOf(new Date('2027-01-01T12:00:00Z'))).toBe('2026-12-31');
    expect(yesterdayOf(new Date('2028-03-01T00:00:00Z'))).toBe('2028-02-29');
  });

  it('ends the line at the current hour today, at 11 pm for past days, and has none in the future', () => {
    const now = new Date('2026-11-21T11:20:00Z');
    expect(lastHourOf('2026-11-21', now)).toBe(11);
    expect(lastHourOf('2026-11-20', now)).toBe(23);
    expect(lastHourOf('2026-11-22', now)).toBe(-1);
  });
});

describe('hourName (docs/requirements.md#constants)', () => {
  it.each([
    [0, '12 am'],
    [1, '1 am'],
    [11, '11 am'],
    [12, '12 pm'],
    [13, '1 pm'],
    [23, '11 pm'],
  ])('formats hour %i as %s', (hour, name) => {
    expect(hourName(hour)).toBe(name);
  });
});
