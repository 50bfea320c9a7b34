import { currencyName, currencySign } from './currency-words.ts';
import {
  day,
  exactTime,
  formatMoney,
  formatPrice,
  formatWait,
  priceParts,
  readersTime,
  setShopCurrency,
  shopCurrency,
  timeOfDay,
} from './format.ts';

describe('formats', () => {
  it('formats dollars with a sign, grouping and two decimals', () => {
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    expect(formatMoney(0)).toBe('$0.00');
  });

  it('splits a price into dollars and cents', () => {
    expect(priceParts(123.45)).toEqual(['$123', '.45']);
    expect(priceParts(9_999_999.99).join('')).toBe('$9,999,999.99');
  });

  it('formats a price with cents only where there are some', () => {
    expect([formatPrice(1000), formatPrice(25.5), formatPrice(9.99)]).toEqual(['$1,000', '$25.50', '$9.99']);
  });

  it.each([
    ['USD', '$1,234.50', ['$1,234', '.50'], '$', 'dollars'],
    ['EUR', '€1,234.50', ['€1,234', '.50'], '€', 'euros'],
    ['GBP', '£1,234.50', ['£1,234', '.50'], '£', 'British pounds'],
    ['CAD', 'CA$1,234.50', ['CA$1,234', '.50'], 'CA$', 'Canadian dollars'],
    ['CHF', 'CHF\u00A01,234.50', ['CHF\u00A01,234', '.50'], 'CHF', 'Swiss francs'],
  ])('formats money of a shop in %s', (currency, text, parts, sign, name) => {
    setShopCurrency(currency);
    expect([formatMoney(1234.5), priceParts(1234.5), currencySign(), currencyName()]).toEqual([
      text,
      parts,
      sign,
      name,
    ]);
    setShopCurrency('USD');
  });

  it('takes the currency from the page', async () => {
    document.documentElement.dataset.currency = 'EUR';
    await jest.isolateModulesAsync(async () => {
      const { formatMoney: format } = await import('./format.ts');
      expect(format(5)).toBe('€5.00');
    });
    delete document.documentElement.dataset.currency;
    expect(shopCurrency()).toBe('USD');
  });

  it('formats a time as its date, and exactly in UTC', () => {
    expect(day('2026-11-21T23:59:59.000Z')).toBe('2026-11-21');
    expect(timeOfDay('2026-11-21T23:59:59.000Z')).toBe('23:59');
    expect(exactTime('2026-11-21T23:59:59.000Z')).toBe('Nov 21, 2026, 11:59:59 PM UTC');
    expect(exactTime('some day')).toBe('some day');
  });

  it("formats a time in the reader's time zone", () => {
    expect(readersTime('2026-11-21T23:59:59.000Z', 'America/New_York')).toBe('Nov 21, 2026, 6:59 PM EST');
    expect(readersTime('2026-11-21T23:59:59.000Z', 'Europe/Berlin')).toBe('Nov 22, 2026, 12:59 AM GMT+1');
    expect(readersTime('some day')).toBe('some day');
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(readersTime('2026-11-21T23:59:59.000Z')).toBe(readersTime('2026-11-21T23:59:59.000Z', own));
  });

  it.each([
    [0.2, '1 second'],
    [45, '45 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [7_200, '2 hours'],
  ])('formats a wait of %f seconds as %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });
});
