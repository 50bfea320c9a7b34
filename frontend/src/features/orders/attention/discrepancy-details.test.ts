import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { detailsOf, orderOf } from './discrepancy-details.ts';

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

describe('detailsOf', () => {
  it("spells PayPal's name, shows cents as dollars, and null as 'none'", () => {
    const details = { amountCents: 104995, refundStatus: null, paypalCents: 1000, paypalStatus: 'REFUNDED' };
    expect(detailsOf(discrepancyOf({ details }))).toEqual([
      ['Capture', 'C-1'],
      ['Amount', '$1,049.95'],
      ['Refund status', 'none'],
      ['PayPal', '$10.00'],
      ['PayPal status', 'REFUNDED'],
    ]);
  });

  it('shows the PayPal order of a payment without an order', () => {
    const row = discrepancyOf({ rule: 'payment-without-order', subject: 'paypal-order/PP1', details: {} });
    expect(detailsOf(row)).toEqual([['PayPal order', 'PP1']]);
  });
});
