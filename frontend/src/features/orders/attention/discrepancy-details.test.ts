import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { orderOf } from './discrepancy-details.ts';

type Discrepancy = OrderAttention['discrepancies'][number];

const discrepancyOf = (over: Partial<Discrepancy>): Discrepancy => ({
  _id: 'd1',
  rule: 'paypal-mismatch',
  subject: 'capture/C-1',
  details: { orderId: 'o1' },
  foundAt: '2026-11-20T10:00:00.000Z',
  ...over,
});

describe('orderOf', () => {
  it.each<[string, Partial<Discrepancy>, string | null]>([
    ['the subject', { rule: 'missing-refund', subject: 'order/o2', details: {} }, 'o2'],
    ['the details', {}, 'o1'],
    ['neither, for a product', { rule: 'stock-mismatch', subject: 'product/p1', details: {} }, null],
    ['neither, for a payment without an order', { rule: 'payment-without-order', subject: 'paypal-order/PP1' }, null],
  ])('reads the order from %s', (_, over, expected) => {
    expect(orderOf(discrepancyOf(over))).toBe(expected);
  });
});
