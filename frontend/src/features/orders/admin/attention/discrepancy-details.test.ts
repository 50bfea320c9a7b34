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
  it('shows cents as dollars, codes as plain words, and null as missing', () => {
    const details = { amountCents: 104995, refundStatus: null, paypalCents: 1000, paypalStatus: 'REFUNDED' };
    expect(detailsOf(discrepancyOf({ details }))).toEqual([
      ['Capture', 'C-1'],
      ['Amount', '$1,049.95'],
      ['Refund', 'none'],
      ['Amount at PayPal', '$10.00'],
      ['Payment at PayPal', 'Refunded'],
    ]);
  });

  it('shows a payment in another currency in that currency, and the expected amount in dollars', () => {
    const details = {
      orderId: 'o1',
      verdict: 'other-currency',
      amountCents: 1000,
      currency: 'EUR',
      expectedCents: 1050,
    };
    expect(detailsOf(discrepancyOf({ rule: 'payment-mismatch', details })).slice(1)).toEqual([
      ['Order id', 'o1'],
      ['Problem', 'It was paid in another currency.'],
      ['Amount', '€10.00'],
      ['Expected', '$10.50'],
    ]);
  });

  it("shows PayPal's amount in the currency that PayPal reports, yen without decimals", () => {
    const details = { amountCents: 1000, paypalCents: 150000, paypalCurrency: 'JPY', paypalStatus: 'COMPLETED' };
    expect(detailsOf(discrepancyOf({ details })).slice(1)).toEqual([
      ['Amount', '$10.00'],
      ['Amount at PayPal', '¥1,500'],
      ['Payment at PayPal', 'Completed'],
    ]);
  });

  it('says that PayPal does not know a capture', () => {
    const details = { amountCents: 1000, paypalCents: null, paypalCurrency: null, paypalStatus: null };
    expect(detailsOf(discrepancyOf({ details })).slice(2)).toEqual([
      ['Amount at PayPal', 'PayPal does not know it'],
      ['Payment at PayPal', 'PayPal does not know it'],
    ]);
  });

  it('lists the amounts of a payment without an order', () => {
    const details = {
      amounts: [
        { currency_code: 'EUR', value: '10.00' },
        { currency_code: 'USD', value: '1.50' },
      ],
    };
    expect(detailsOf(discrepancyOf({ rule: 'payment-without-order', details })).slice(1)).toEqual([
      ['Amounts', '€10.00, $1.50'],
    ]);
  });

  it('shows the PayPal order of a payment without an order', () => {
    const row = discrepancyOf({ rule: 'payment-without-order', subject: 'paypal-order/PP1', details: {} });
    expect(detailsOf(row)).toEqual([['PayPal order', 'PP1']]);
  });
});
