import type { PayPalOrder } from '../paypal/paypal-schemas.ts';
import { assessCaptures } from './assess-capture.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const order = { id: 'order-1', subtotalCents: 1_099 };

function paypalOrder({
  status = 'COMPLETED',
  capture = 'COMPLETED',
  value = '10.99',
  currency = 'USD',
  payee = 'SHOP',
  unitCustomId = 'order-1' as string | null,
  captureCustomId = 'order-1' as string | null,
} = {}): PayPalOrder {
  const custom = (id: string | null) => (id === null ? {} : { custom_id: id });
  return {
    id: 'PP-1',
    status,
    purchase_units: [
      {
        ...custom(unitCustomId),
        payee: { merchant_id: payee },
        payments: {
          captures: [
            { id: 'C-1', status: capture, amount: { currency_code: currency, value }, ...custom(captureCustomId) },
          ],
          refunds: [],
        },
      },
    ],
  };
}

const verdicts = (found: PayPalOrder, shopCurrency = 'USD') =>
  assessCaptures(order, found, { merchantId: 'SHOP', currency: shopCurrency, now }).map((c) => c.verdict);

describe('assessCaptures', () => {
  it('accepts exactly the combinations of status, amount, currency, payee and order that pay (P-A8)', () => {
    const customIds = ['order-1', 'order-2', null];
    const accepted: object[] = [];
    for (const status of ['COMPLETED', 'PENDING', 'DECLINED', 'CREATED', 'APPROVED', 'VOIDED', 'REFUNDED'])
      for (const value of ['10.99', '10.98', '11.00', '0.00'])
        for (const currency of ['USD', 'EUR'])
          for (const payee of ['SHOP', 'OTHER'])
            for (const unitCustomId of customIds)
              for (const captureCustomId of customIds) {
                const row = { status, capture: status, value, currency, payee, unitCustomId, captureCustomId };
                if (verdicts(paypalOrder(row)).includes('ours')) accepted.push(row);
              }
    const paying = { status: 'COMPLETED', capture: 'COMPLETED', value: '10.99', currency: 'USD', payee: 'SHOP' };
    // The shop sends the unit's custom_id; PayPal copies it into the capture, or omits it there.
    expect(accepted).toEqual([
      { ...paying, unitCustomId: 'order-1', captureCustomId: 'order-1' },
      { ...paying, unitCustomId: 'order-1', captureCustomId: null },
    ]);
  });

  it('ignores captures that are not completed, in a completed order too', () => {
    for (const capture of ['PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED'])
      expect(verdicts(paypalOrder({ capture }))).toEqual([]);
    expect(verdicts({ id: 'PP-1', status: 'COMPLETED', purchase_units: [] })).toEqual([]);
  });

  it('names the field that differs', () => {
    expect(verdicts(paypalOrder({ payee: 'OTHER' }))).toEqual(['other-payee']);
    expect(verdicts(paypalOrder({ unitCustomId: 'order-2', captureCustomId: 'order-2' }))).toEqual(['other-order']);
    expect(verdicts(paypalOrder({ captureCustomId: 'order-2' }))).toEqual(['other-order']);
    expect(verdicts(paypalOrder({ unitCustomId: 'order-2' }))).toEqual(['other-order']);
    expect(verdicts(paypalOrder({ unitCustomId: null }))).toEqual(['other-order']);
    expect(verdicts(paypalOrder({ currency: 'EUR' }))).toEqual(['other-currency']);
    expect(verdicts(paypalOrder({ value: '10.9' }))).toEqual(['other-amount']);
  });

  it('accepts the currency of the shop only', () => {
    expect(verdicts(paypalOrder({ currency: 'EUR' }), 'EUR')).toEqual(['ours']);
    expect(verdicts(paypalOrder({ currency: 'USD' }), 'EUR')).toEqual(['other-currency']);
  });

  it.each(['1e3', '-10.99', '10.990', ' 10.99', '10,99', '', 'NaN', '10.99USD'])(
    'never accepts the amount %j',
    (value) => {
      expect(verdicts(paypalOrder({ value }))).not.toContain('ours');
    },
  );
});
