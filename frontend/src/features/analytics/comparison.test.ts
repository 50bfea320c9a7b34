import { lineNames } from './chart-data.ts';
import { compare, leadingSeries } from './comparison.ts';
import { differenceText, relativeDay } from './difference-text.ts';
import { noRevenue } from './revenue.ts';

const now = new Date('2026-11-21T11:30:00Z');
const revenue = (...buckets: [number, number][]) => ({
  buckets: buckets.map(([hour, cents]) => ({ hour, cents })),
  ids: [],
});
const days = (first: string, second: string) => ({ first: `2026-11-${first}`, second: `2026-11-${second}` });

describe('compare', () => {
  it('compares today with the other day up to the current hour', () => {
    const revenues = { first: revenue([9, 373_800]), second: revenue([8, 260_400], [20, 841_200]) };
    const result = compare(days('21', '20'), revenues, 'first', now);
    expect(result).toEqual({ hour: 11, cents: 113_400, share: expect.closeTo(0.4355, 4) });
    expect(differenceText(result, relativeDay('2026-11-20', now))).toBe('43.5% more than yesterday at this hour');
  });

  it('compares two past days as whole days', () => {
    const revenues = { first: revenue([23, 5_000]), second: revenue([23, 10_000]) };
    const result = compare(days('18', '19'), revenues, 'first', now);
    expect(result.hour).toBeNull();
    expect(differenceText(result, relativeDay('2026-11-19', now))).toBe('50% less than 2026-11-19');
  });

  it('gives no percentage when the other day has no revenue', () => {
    const result = compare(days('21', '20'), { first: revenue([9, 100]), second: noRevenue }, 'first', now);
    expect(differenceText(result, 'yesterday')).toBe('yesterday: no revenue to compare with');
  });

  it('reports equal revenue', () => {
    const result = compare(days('21', '20'), { first: noRevenue, second: noRevenue }, 'first', now);
    expect(differenceText(result, 'yesterday')).toBe('As much as yesterday at this hour');
  });

  it('emphasises today in either picker', () => {
    expect(leadingSeries(days('20', '21'), now)).toBe('second');
    expect(leadingSeries(days('21', '20'), now)).toBe('first');
    expect(leadingSeries(days('18', '17'), now)).toBe('first');
  });
});

describe('lineNames', () => {
  it('gives both lines different names when one day is chosen twice', () => {
    expect(lineNames(days('21', '21'), now)).toEqual({
      first: '2026-11-21, today',
      second: '2026-11-21, today (second date)',
    });
  });
});
