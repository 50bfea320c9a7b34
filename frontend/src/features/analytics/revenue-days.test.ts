import { hourName, lastHourOf, todayOf, yesterdayOf } from './revenue-days.ts';

describe('days in UTC', () => {
  it('today and yesterday, across the end of a month and of a year', () => {
    expect(todayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
    expect(yesterdayOf(new Date('2026-12-01T00:00:00Z'))).toBe('2026-11-30');
    expect(yesterdayOf(new Date('2027-01-01T12:00:00Z'))).toBe('2026-12-31');
    expect(yesterdayOf(new Date('2028-03-01T00:00:00Z'))).toBe('2028-02-29');
  });

  it('the last hour of a line: now, the end of a day that is over, none in the future', () => {
    const now = new Date('2026-11-21T11:20:00Z');
    expect(lastHourOf('2026-11-21', now)).toBe(11);
    expect(lastHourOf('2026-11-20', now)).toBe(23);
    expect(lastHourOf('2026-11-22', now)).toBe(-1);
  });
});

describe('the 12-hour format (docs/requirements.md#constants)', () => {
  it.each([
    [0, '12 am'],
    [1, '1 am'],
    [11, '11 am'],
    [12, '12 pm'],
    [13, '1 pm'],
    [23, '11 pm'],
  ])('names %i o’clock %s', (hour, name) => {
    expect(hourName(hour)).toBe(name);
  });
});
