import { stillLive, withLive, withoutEnded } from './live-orders.ts';

const order = (_id: string, day = '2026-11-21') => ({
  _id,
  createdAt: `${day}T10:00:00.000Z`,
  orderTotal: { cartSubtotal: 5 },
});

describe('an announced order', () => {
  it('stays when an answer does not know it yet, for ten seconds', () => {
    const live = [{ order: order('late'), announcedAt: 1_000 }];
    expect(withLive([order('a')], '2026-11-21', live, 10_999).map(({ _id }) => _id)).toEqual(['a', 'late']);
    expect(withLive([order('a')], '2026-11-21', live, 11_000).map(({ _id }) => _id)).toEqual(['a']);
    expect(withLive([], '2026-11-20', live, 2_000)).toEqual([]);
    expect(stillLive(live, 11_000)).toEqual([]);
  });

  it('is not added to an answer that knows it', () => {
    expect(withLive([order('a')], '2026-11-21', [{ order: order('a'), announcedAt: 0 }], 1)).toHaveLength(1);
  });

  it('is let go at once when it counts as revenue no more', () => {
    const live = [{ order: order('a'), announcedAt: 0 }];
    expect(withoutEnded(live, { _id: 'a', status: 'delivered' })).toHaveLength(1);
    expect(withoutEnded(live, { _id: 'a', status: 'cancelled' })).toEqual([]);
  });
});
