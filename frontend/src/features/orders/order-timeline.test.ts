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
  timelineOf(order).map(({ status, state }) => `${status} ${state}`);
const later = '2026-11-22T10:00:00.000Z';

describe('timelineOf', () => {
  it('puts the payment of a cash order last', () => {
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

  it('puts the payment of a PayPal order before the delivery', () => {
    expect(steps({ ...placed, paymentMethod: 'pp' })).toEqual(['placed done', 'paid now', 'delivered next']);
    const paid = { ...placed, paymentMethod: 'pp', status: 'paid', isPaid: true, paidAt: later } as const;
    expect(steps(paid)).toEqual(['placed done', 'paid done', 'delivered now']);
  });

  it('ends with the final status of an expired or refunded order', () => {
    const history = [{ at: later, what: 'expired', by: 'shop', reason: null }] as const;
    const expired = timelineOf({ ...placed, paymentMethod: 'pp', status: 'expired', history: [...history] });
    expect(expired).toEqual([
      { status: 'placed', state: 'done', at: placed.createdAt },
      { status: 'expired', state: 'done', at: later },
    ]);
    const refunding = { ...placed, paymentMethod: 'pp', status: 'refunding', isPaid: true, paidAt: later } as const;
    expect(steps(refunding)).toEqual(['placed done', 'paid done', 'cancelled done', 'refunding now']);
  });

  it('shows a refund after the cancellation that caused it, with its reason', () => {
    const history = [
      { at: later, what: 'refunding', by: 'customer', reason: 'Ordered twice' },
      { at: '2026-11-23T10:00:00.000Z', what: 'refunded', by: 'shop', reason: null },
    ] as const;
    const paid = { ...placed, paymentMethod: 'pp', isPaid: true, paidAt: later } as const;
    const cancelled = {
      status: 'cancelled',
      state: 'done',
      at: later,
      cancelled: { by: 'customer', reason: 'Ordered twice' },
    };
    expect(timelineOf({ ...paid, status: 'refunding', history: [...history] }).slice(2)).toEqual([
      cancelled,
      { status: 'refunding', state: 'now', at: null },
    ]);
    expect(timelineOf({ ...paid, status: 'refunded', history: [...history] }).slice(2)).toEqual([
      cancelled,
      { status: 'refunded', state: 'done', at: '2026-11-23T10:00:00.000Z' },
    ]);
  });
});
