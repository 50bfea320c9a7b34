/** Money is integer cents inside and a number with at most two decimals in JSON, in the shop's currency (docs/api.md#everywhere). */

/** Converts an amount of a request, with at most two decimals, to cents. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts cents to an amount for a response. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns the format of all money that people read, en-US: '$1,234.50', '€1,234.50', 'CHF 1,234.50'.
 * @param currency the ISO 4217 code
 */
export function moneyFormat(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** Formats cents for people: '$1,234.50'. @param currency the ISO 4217 code */
export function formatCents(cents: number, currency: string): string {
  return moneyFormat(currency).format(dollarsOf(cents));
}
