import { periodsOf } from './periods.ts';

describe('periodsOf', () => {
  const now = new Date(2026, 10, 20, 16, 10, 30, 5);
  const local = (day: number, ...time: number[]) => new Date(2026, 10, day, ...time).toISOString();

  it('consists of whole days of the browser up to the end of today', () => {
    expect(periodsOf('today', now).current).toEqual({ from: local(20), until: local(21) });
    expect(periodsOf('week', now).current).toEqual({ from: local(14), until: local(21) });
    expect(periodsOf('month', now).current).toEqual({ from: new Date(2026, 9, 22).toISOString(), until: local(21) });
  });

  it('follows the period before it, which ends at the same time of day', () => {
    expect(periodsOf('today', now).before).toEqual({ from: local(19), until: local(19, 16, 10, 30, 6) });
    expect(periodsOf('week', now).before).toEqual({ from: local(7), until: local(13, 16, 10, 30, 6) });
  });

  it('is never empty, not even at midnight', () => {
    const { current, before } = periodsOf('today', new Date(2026, 10, 20));
    for (const { from, until } of [current, before]) expect(Date.parse(until)).toBeGreaterThan(Date.parse(from));
  });
});
