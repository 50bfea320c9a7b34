import { currencyVariable } from './currency.ts';

describe('SHOP_CURRENCY', () => {
  it('is USD by default', () => {
    expect(currencyVariable.parse(undefined)).toBe('USD');
  });

  it.each(['USD', 'EUR', 'GBP', 'CHF', 'INR'])('may be %s', (code) => {
    expect(currencyVariable.parse(code)).toBe(code);
  });

  it.each(['JPY', 'KRW', 'KWD', 'BHD', 'ABC', 'eur', 'EURO', '€', ''])('must not be %p', (code) => {
    expect(currencyVariable.safeParse(code).error?.issues[0]?.message).toBe(
      'must be the ISO 4217 code of a currency with two decimals, such as USD, EUR or GBP',
    );
  });
});
