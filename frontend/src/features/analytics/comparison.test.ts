import { lineNames } from './chart-data.ts';
import { compare, leadingSeries } from './comparison.ts';
import { differenceText, relativeDay } from './difference-text.ts';
import { noRevenue, revenueOf } from './revenue.ts';

const now = new Date('2026-11-21T11:30:00Z');
/** The revenue of orders, each with its time and its dollars. */
const revenue = (day: string, ...orders: [string, number][]) =>
  revenueOf(
    orders.map(([time, cartSubtotal]) => ({
      _id: time,
      createdAt: `2026-11-${day}T${time}:00.000Z`,
      orderTotal: { cartSubtotal },
    })),
  );
const days = (first: string, second: string) => ({ first: `2026-11-${first}`, second: `2026-11-${second}` });

describe('compare', () => {
  it('compares today with the other day up to the same time of day', () => {
    const revenues = {
      first: revenue('21', ['09:00', 3_738], ['11:31', 0.5]),
      second: revenue('20', ['08:00', 2_604.5], ['11:31', 100], ['20:00', 8_412]),
    };
    const result = compare(days('21', '20'), revenues, 'first', now);
    expect(result).toEqual({ isSoFar: true, cents: 113_400, share: expect.closeTo(0.4354, 4) });
    expect(differenceText(result, relativeDay('2026-11-20', now))).toBe('43.5% more than yesterday at this time');
  });

  it('compares two past days as whole days', () => {
    const revenues = { first: revenue('18', ['23:00', 50]), second: revenue('19', ['23:00', 100]) };
    const result = compare(days('18', '19'), revenues, 'first', now);
    expect(result.isSoFar).toBe(false);
    expect(differenceText(result, relativeDay('2026-11-19', now))).toBe('50% less than 2026-11-19');
  });

  it('gives no percentage when the other day has no revenue', () => {
    const result = compare(days('21', '20'), { first: revenue('21', ['09:00', 1]), second: noRevenue }, 'first', now);
    expect(differenceText(result, 'yesterday')).toBe('yesterday: no revenue to compare with');
  });

  it('reports equal revenue', () => {
    const result = compare(days('21', '20'), { first: noRevenue, second: noRevenue }, 'first', now);
    expect(differenceText(result, 'yesterday')).toBe('As much as yesterday at this time');
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
