import fc from '@shop/testing/fast-check.ts';
import type { Order } from '../orders/order.ts';
import { centsOfText, dollarText, orderRequestOf } from './order-request.ts';

const line = (name: string, quantity: number, priceCents: number) => ({
  productId: 'p',
  name,
  imagePath: null,
  quantity,
  priceCents,
  countBefore: quantity,
});

const requestOf = (lines: ReturnType<typeof line>[], currency = 'USD') => {
  const subtotalCents = lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
  const request = orderRequestOf({ id: 'order-1', subtotalCents, lines } as unknown as Order, {
    merchantId: 'SHOP',
    currency,
  });
  const [unit] = request.purchase_units;
  if (unit === undefined) throw new Error('no purchase unit');
  return { unit, subtotalCents };
};

describe('the request for a PayPal order', () => {
  it('adds up to the order’s total in cents, for 10,000 carts (P-A7)', () => {
    const cart = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 99_999 })), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(cart, (pairs) => {
        const { unit, subtotalCents } = requestOf(pairs.map(([quantity, cents]) => line('Lamp', quantity, cents)));
        const items = unit.items.reduce(
          (sum, item) => sum + Number(item.quantity) * (centsOfText(item.unit_amount.value) ?? Number.NaN),
          0,
        );
        const total = centsOfText(unit.amount.value);
        return (
          items === subtotalCents &&
          total === subtotalCents &&
          centsOfText(unit.amount.breakdown.item_total.value) === total
        );
      }),
      { numRuns: 10_000 },
    );
  });

  it.each(['USD', 'EUR'])('names our order and our account, in %s', (currency_code) => {
    const { unit } = requestOf([line('Lamp', 2, 1_999)], currency_code);
    expect(unit).toMatchObject({
      custom_id: 'order-1',
      payee: { merchant_id: 'SHOP' },
      amount: { currency_code, value: '39.98', breakdown: { item_total: { currency_code } } },
      items: [{ unit_amount: { currency_code } }],
    });
  });

  it('cuts names to 127 characters, never within one', () => {
    const [item] = requestOf([line('😀'.repeat(200), 1, 100)]).unit.items;
    expect(item?.name).toBe('😀'.repeat(127));
  });
});

describe('amounts as text', () => {
  it('are the same cents after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => centsOfText(dollarText(cents)) === cents),
    );
  });

  it.each([
    [5, '0.05'],
    [1_099, '10.99'],
    [999_999_999, '9999999.99'],
  ])('%i cents are %s', (cents, text) => {
    expect(dollarText(cents)).toBe(text);
  });

  it.each(['1e3', '-1', '.5', '1.', '1.234', '', ' 1', '१'])('does not parse %j', (text) => {
    expect(centsOfText(text)).toBeUndefined();
  });
});
