import { compareRevenue, differentDays, differentOrders, revenueLine } from './compare-revenue.ts';
import type { Contribution, RevenueBook } from './revenue-books.ts';

const DAY = '2026-11-23';
const sums = (day: string, netCents: number, refundedCents = 0, ordersCount = 1, hash = '1') => ({
  day,
  netCents,
  refundedCents,
  ordersCount,
  hash,
});
const order = (id: string, netCents: number, version?: number): Contribution => ({
  id,
  netCents,
  refundedCents: 0,
  ...(version !== undefined && { version }),
});

/** A book that returns the given orders of one day, by the number of the reading. */
function book(readings: (reading: number) => Contribution[]): RevenueBook {
  let reading = -1;
  return {
    sumsPerDay: async () => {
      reading += 1;
      return [
        sums(
          DAY,
          readings(reading).reduce((sum, { netCents }) => sum + netCents, 0),
        ),
      ];
    },
    ordersOf: async () => readings(reading),
  };
}

describe('differentDays', () => {
  it('returns days with other sums, or that only one book has', () => {
    const orders = [sums('2026-01-01', 5), sums('2026-01-02', 5), sums('2026-01-03', 5, 1)];
    const analytics = [sums('2026-01-01', 5), sums('2026-01-02', 6), sums('2026-01-03', 5, 2), sums('2026-01-05', 1)];
    expect(differentDays(orders, analytics)).toEqual(['2026-01-02', '2026-01-03', '2026-01-05']);
  });
});

describe('differentDays, for equal sums', () => {
  it('returns days with another number of orders, or with other orders', () => {
    const orders = [sums('2026-01-01', 5), sums('2026-01-02', 5), sums('2026-01-03', 5)];
    const analytics = [sums('2026-01-01', 5), sums('2026-01-02', 5, 0, 2), sums('2026-01-03', 5, 0, 1, '2')];
    expect(differentDays(orders, analytics)).toEqual(['2026-01-02', '2026-01-03']);
  });
});

describe('differentOrders', () => {
  it('returns orders with other contributions, lost and invented ones', () => {
    const found = differentOrders(
      DAY,
      [order('a', 1), order('b', 2), order('lost', 3)],
      [order('a', 1), order('b', 9), order('invented', 4)],
    );
    expect(found.map(({ orderId }) => orderId)).toEqual(['b', 'lost', 'invented']);
  });
});

describe('compareRevenue', () => {
  it('returns an order that stays different, as one line', async () => {
    const found = await compareRevenue(
      book(() => [order('a', 1_000, 1)]),
      book(() => []),
      1_000,
    );
    expect(found.map(revenueLine)).toEqual([
      `revenue-mismatch order/a of ${DAY}: orders net 1000, refunded 0; analytics net 0, refunded 0`,
    ]);
  });

  it('ignores an order whose event is on its way', async () => {
    const analytics = book((reading) => (reading === 0 ? [] : [order('a', 1_000)]));
    expect(
      await compareRevenue(
        book(() => [order('a', 1_000, 1)]),
        analytics,
        10_000,
      ),
    ).toEqual([]);
  });

  it('ignores an order that changes between two readings', async () => {
    const orders = book((reading) => [order('a', 1_000 + reading, 1 + reading)]);
    expect(
      await compareRevenue(
        orders,
        book(() => []),
        10_000,
      ),
    ).toEqual([]);
  });
});
