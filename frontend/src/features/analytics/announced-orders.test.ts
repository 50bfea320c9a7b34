import { recentlyAnnounced, withAnnounced, withoutNonRevenue } from './announced-orders.ts';

const order = (_id: string, day = '2026-11-21') => ({
  _id,
  createdAt: `${day}T10:00:00.000Z`,
  orderTotal: { cartSubtotal: 5 },
});

describe('an announced order', () => {
  it('stays when an answer does not know it yet, for ten seconds', () => {
    const live = [{ order: order('late'), announcedAt: 1_000 }];
    expect(withAnnounced([order('a')], '2026-11-21', live, 10_999).map(({ _id }) => _id)).toEqual(['a', 'late']);
    expect(withAnnounced([order('a')], '2026-11-21', live, 11_000).map(({ _id }) => _id)).toEqual(['a']);
    expect(withAnnounced([], '2026-11-20', live, 2_000)).toEqual([]);
    expect(recentlyAnnounced(live, 11_000)).toEqual([]);
  });

  it('is not added to an answer that knows it', () => {
    expect(withAnnounced([order('a')], '2026-11-21', [{ order: order('a'), announcedAt: 0 }], 1)).toHaveLength(1);
  });

  it('is let go at once when it counts as revenue no more', () => {
    const live = [{ order: order('a'), announcedAt: 0 }];
    expect(withoutNonRevenue(live, { _id: 'a', status: 'delivered' })).toHaveLength(1);
    expect(withoutNonRevenue(live, { _id: 'a', status: 'cancelled' })).toEqual([]);
  });
});
