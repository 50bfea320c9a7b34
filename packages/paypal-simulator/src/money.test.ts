import { centsOf, feeOf, moneyOf } from './money.ts';

const usd = (value: string) => ({ currency_code: 'USD', value });

describe('amounts of PayPal', () => {
  it.each([
    ['0.01', 1],
    ['.5', 50],
    ['7', 700],
    ['9999999.99', 999_999_999],
    ['-1.05', -105],
    ['1.100', 110],
  ])('reads %s as %d cents', (value, cents) => {
    expect(centsOf(usd(value))).toBe(cents);
  });

  it('does not round what is finer than a cent', () => {
    expect(centsOf(usd('1.001'))).toBeUndefined();
  });

  it.each([1, 50, 110, 999_999_999, -105])('writes %d cents so that it reads them again', (cents) => {
    expect(centsOf(moneyOf(cents, 'USD'))).toBe(cents);
  });

  it('has the fee of PayPal’s examples, and never more than the amount', () => {
    expect(feeOf(10_000)).toBe(398);
    expect(feeOf(10)).toBe(10);
  });
});
