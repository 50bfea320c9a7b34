import { delivered, placed } from '../../render-orders.tsx';
import { splitOrders } from './split-orders.ts';

const cash = { ...placed, paymentMethod: 'cod', isPaid: false, status: 'placed' } as const;
const unpaid = { ...cash, paymentMethod: 'pp' } as const;
const paid = { ...unpaid, isPaid: true, status: 'paid' } as const;
const orders = {
  cash,
  unpaid,
  paid,
  delivered: { ...cash, ...delivered },
  expired: { ...unpaid, status: 'expired' },
  cancelled: { ...cash, status: 'cancelled' },
  refunding: { ...paid, status: 'refunding' },
  refunded: { ...paid, status: 'refunded' },
} as const;
const named = Object.entries(orders).map(([name, order]) => ({ ...order, name }));

describe('splitOrders', () => {
  it.each([
    ['deliver', ['cash', 'paid'], { delivered: 1, ended: 4, unpaid: 1 }],
    ['cancel', ['cash', 'unpaid', 'paid'], { delivered: 1, ended: 4 }],
  ] as const)('finds what %s can change, and counts the others by reason', (action, changeable, skipped) => {
    const found = splitOrders(action, named);
    expect([found.changeable.map(({ name }) => name), found.skipped]).toEqual([changeable, skipped]);
  });
});
