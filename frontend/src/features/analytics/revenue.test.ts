import fc from 'fast-check';
import { centsAt, noRevenue, pointsUntil, revenueOf, totalCents, withOrder } from './revenue.ts';

// Every run draws the same values; a failure prints the seed.
fc.configureGlobal({ seed: 20_261_120 });

let lastId = 0;
const at = (time: string, dollars: number, _id = `o${++lastId}`) => ({
  _id,
  createdAt: `2026-11-21T${time}.000Z`,
  orderTotal: { cartSubtotal: dollars },
});

describe('revenueOf and withOrder', () => {
  it('adds to the last bucket if the hour matches, else adds a bucket with the running total', () => {
    const revenue = [at('09:59:59', 10), at('09:59:59', 5.5), at('10:00:00', 1)].reduce(withOrder, noRevenue);
    expect(revenue.buckets).toEqual([
      { hour: 9, cents: 1550 },
      { hour: 10, cents: 1650 },
    ]);
  });

  it('keeps midnight and noon apart', () => {
    const revenue = revenueOf([at('00:00:00', 1), at('12:00:00', 2), at('23:59:59', 4)]);
    expect(revenue.buckets).toEqual([
      { hour: 0, cents: 100 },
      { hour: 12, cents: 300 },
      { hour: 23, cents: 700 },
    ]);
  });

  it('counts a repeatedly announced order once', () => {
    const order = at('09:00:00', 10, 'same');
    const revenue = revenueOf([order, order]);
    expect(totalCents(withOrder(revenue, order))).toBe(1000);
    expect(revenue.orders.map(({ id }) => id)).toEqual(['same']);
  });

  it('raises every later hour for a late order', () => {
    const revenue = withOrder(revenueOf([at('09:00:00', 1), at('11:00:00', 2)]), at('10:30:00', 4));
    expect(revenue.buckets).toEqual([
      { hour: 9, cents: 100 },
      { hour: 10, cents: 500 },
      { hour: 11, cents: 700 },
    ]);
  });

  it('sums in cents, without rounding errors', () => {
    expect(totalCents(revenueOf(Array.from({ length: 1_000 }, () => at('09:00:00', 0.1))))).toBe(10_000);
  });

  it('gives the same result for loaded and announced orders, in any order', () => {
    const order = fc.record({
      _id: fc.string({ minLength: 1, maxLength: 3 }),
      hour: fc.integer({ min: 0, max: 23 }),
      cents: fc.integer({ min: 0, max: 999_999 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(order, { selector: ({ _id }) => _id, maxLength: 30 }), (orders) => {
        const announcements = orders.map(({ _id, hour, cents }) => ({
          _id,
          createdAt: new Date(Date.UTC(2026, 10, 21, hour, 30)).toISOString(),
          orderTotal: { cartSubtotal: cents / 100 },
        }));
        const announced = announcements.reduce(withOrder, noRevenue);
        expect(announced.buckets).toEqual(revenueOf(announcements.toReversed()).buckets);
        expect(totalCents(announced)).toBe(orders.reduce((sum, { cents }) => sum + cents, 0));
        expect(announced.buckets.every(({ cents }, i, all) => cents >= (all[i - 1]?.cents ?? 0))).toBe(true);
      }),
    );
  });
});

describe('pointsUntil and centsAt', () => {
  const revenue = revenueOf([at('01:00:00', 1), at('03:00:00', 2)]);

  it('carry the total through hours without orders', () => {
    expect(pointsUntil(revenue, 4).map(({ cents }) => cents)).toEqual([0, 100, 100, 300, 300]);
    expect(centsAt(revenue, 0)).toBe(0);
    expect(centsAt(revenue, 23)).toBe(300);
  });

  it('return no points for a future day', () => {
    expect(pointsUntil(noRevenue, -1)).toEqual([]);
  });
});
