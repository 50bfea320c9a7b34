import type { OrderStatus } from '@shop/contracts/order-events.ts';
import type { Order } from './order.ts';
import { orderStateOf } from './order-state.ts';

const order: Order = {
  id: 'o1',
  userId: 'u1',
  customer: {
    name: 'Ada',
    lastName: 'Moss',
    email: 'ada@shop.test',
    phoneNumber: '1',
    address: '1 Main St',
    country: 'USA',
    zipCode: '1',
    city: 'Springfield',
    state: 'IL',
  },
  paymentMethod: 'pp',
  status: 'placed',
  lines: [],
  itemsCount: 1,
  subtotalCents: 1_099,
  createdAt: new Date('2026-11-23T00:00:00Z'),
  paidAt: null,
  deliveredAt: null,
  payableUntil: null,
  version: 1,
};
const paidAt = new Date('2026-11-23T01:00:00Z');

describe('orderStateOf', () => {
  it.each<[OrderStatus, Date | null, number, number]>([
    ['placed', null, 0, 0],
    ['cancelled', null, 0, 0],
    ['paid', paidAt, 1_099, 0],
    ['delivered', paidAt, 1_099, 0],
    ['refunding', paidAt, 1_099, 0],
    ['refunded', paidAt, 1_099, 1_099],
  ])('contains what was paid and refunded of an order that is %s', (status, at, paidCents, refundedCents) => {
    expect(orderStateOf({ ...order, status, paidAt: at })).toMatchObject({ paidCents, refundedCents });
  });

  it('contains neither name, email nor address', () => {
    expect(JSON.stringify(orderStateOf(order))).not.toMatch(/Ada|Moss|shop\.test|Main St|Springfield/);
  });
});
