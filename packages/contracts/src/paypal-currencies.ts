/**
 * The currencies with two decimals that PayPal takes, of https://developer.paypal.com/api/rest/reference/currency-codes/. PayPal takes HUF,
 * JPY and TWD without decimals only.
 */
export const PAYPAL_CURRENCIES: readonly string[] = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'ILS',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'USD',
];

/** The sentence that refuses a shop with PayPal in a currency that PayPal does not take. @param variable names the currency */
export function notAtPayPal(variable: string): string {
  return `${variable}: PayPal takes no payments in this currency with two decimals; it does in ${PAYPAL_CURRENCIES.join(', ')}`;
}
