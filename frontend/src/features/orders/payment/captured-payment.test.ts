import { setShopCurrency } from '../../../shared/format.ts';
import { assessCapture } from './captured-payment.ts';

const capture = (status: string, value: string, currency_code = 'USD') => ({
  id: 'c1',
  status,
  amount: { currency_code, value },
});

afterEach(() => setShopCurrency('USD'));

describe('assessCapture', () => {
  it('accepts the currency of the shop only', () => {
    setShopCurrency('EUR');
    expect(assessCapture(capture('COMPLETED', '10.00', 'EUR'), 10)).toBe('accepted');
    expect(assessCapture(capture('COMPLETED', '10.00', 'USD'), 10)).toBe('different amount');
  });

  it.each([
    ['COMPLETED', '1049.95', 'USD', 'accepted'],
    ['COMPLETED', '1049.96', 'USD', 'different amount'],
    ['COMPLETED', '1049.94', 'USD', 'different amount'],
    ['COMPLETED', '0.00', 'USD', 'different amount'],
    ['COMPLETED', '1049.95', 'EUR', 'different amount'],
    ['COMPLETED', '1049.950', 'USD', 'different amount'],
    ['COMPLETED', '1,049.95', 'USD', 'different amount'],
    ['COMPLETED', '-1049.95', 'USD', 'different amount'],
    ['COMPLETED', '', 'USD', 'different amount'],
    ['PENDING', '1049.95', 'USD', 'pending'],
    ['DECLINED', '1049.95', 'USD', 'declined'],
    ['FAILED', '1049.95', 'USD', 'declined'],
    ['REFUNDED', '1049.95', 'USD', 'declined'],
    ['completed', '1049.95', 'USD', 'declined'],
  ])('judges %s %s %s as %s', (status, value, currency, verdict) => {
    expect(assessCapture(capture(status, value, currency), 1049.95)).toBe(verdict);
  });

  it.each([
    ['0.29', 0.29],
    ['1.1', 1.1],
    ['35', 35],
    ['4.35', 4.35],
    ['9999999.99', 9_999_999.99],
  ])('compares %s with its total in cents', (value, total) => {
    expect(assessCapture(capture('COMPLETED', value), total)).toBe('accepted');
  });
});
