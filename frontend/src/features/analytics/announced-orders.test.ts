import { recentlyAnnounced, withAnnounced, withoutNonRevenue } from './announced-orders.ts';

const order = (_id: string, day = '2026-11-21') => ({
  _id,
  createdAt: `${day}T10:00:00.000Z`,
  orderTotal: { cartSubtotal: 5 },
});

describe('announced orders', () => {
  it('keeps an order that a response does not contain yet for ten seconds', () => {
    const announced = [{ order: order('late'), announcedAt: 1_000 }];
    expect(withAnnounced([order('a')], '2026-11-21', announced, 10_999).map(({ _id }) => _id)).toEqual(['a', 'late']);
    expect(withAnnounced([order('a')], '2026-11-21', announced, 11_000).map(({ _id }) => _id)).toEqual(['a']);
    expect(withAnnounced([], '2026-11-20', announced, 2_000)).toEqual([]);
    expect(recentlyAnnounced(announced, 11_000)).toEqual([]);
  });

  it('adds no order that the response already contains', () => {
    expect(withAnnounced([order('a')], '2026-11-21', [{ order: order('a'), announcedAt: 0 }], 1)).toHaveLength(1);
  });

  it('removes an order that no longer counts as revenue', () => {
    const announced = [{ order: order('a'), announcedAt: 0 }];
    expect(withoutNonRevenue(announced, { _id: 'a', status: 'delivered' })).toHaveLength(1);
    expect(withoutNonRevenue(announced, { _id: 'a', status: 'cancelled' })).toEqual([]);
  });
});
