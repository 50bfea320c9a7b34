import { timelineOf } from './order-timeline.ts';

const placed = {
  createdAt: '2026-11-21T10:00:00.000Z',
  paymentMethod: 'cod',
  status: 'placed',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  history: [],
} as const satisfies Parameters<typeof timelineOf>[0];
const steps = (order: Parameters<typeof timelineOf>[0]) =>
  timelineOf(order).map(({ what, state }) => `${what} ${state}`);
const later = '2026-11-22T10:00:00.000Z';

describe('the way of an order', () => {
  it('in cash ends with paying on delivery', () => {
    expect(steps(placed)).toEqual(['placed done', 'delivered now', 'paid next']);
    const done = {
      ...placed,
      status: 'delivered',
      isPaid: true,
      isDelivered: true,
      paidAt: later,
      deliveredAt: later,
    } as const;
    expect(steps(done)).toEqual(['placed done', 'delivered done', 'paid done']);
  });

  it('by PayPal waits for the payment first', () => {
    expect(steps({ ...placed, paymentMethod: 'pp' })).toEqual(['placed done', 'paid now', 'delivered next']);
    const paid = { ...placed, paymentMethod: 'pp', status: 'paid', isPaid: true, paidAt: later } as const;
    expect(steps(paid)).toEqual(['placed done', 'paid done', 'delivered now']);
  });

  it('shows how it ended, with the day of it', () => {
    const history = [{ at: later, what: 'expired', by: 'shop', reason: null }] as const;
    const expired = timelineOf({ ...placed, paymentMethod: 'pp', status: 'expired', history: [...history] });
    expect(expired).toEqual([
      { what: 'placed', state: 'done', at: placed.createdAt },
      { what: 'expired', state: 'done', at: later },
    ]);
    const refunding = { ...placed, paymentMethod: 'pp', status: 'refunding', isPaid: true, paidAt: later } as const;
    expect(steps(refunding)).toEqual(['placed done', 'paid done', 'refunding now']);
  });
});
