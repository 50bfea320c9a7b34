import { z } from 'zod';

/** What the shop is in that names no currency, and every database of a release that knew no other. */
export const DEFAULT_CURRENCY = 'USD';

/**
 * The currency of all amounts, an ISO 4217 code. Amounts are whole cents inside, so only currencies with hundredths fit. It is
 * fixed at the first start (ADR 63).
 */
export const currencyVariable = z
  .string()
  .refine(hasHundredths, 'must be the ISO 4217 code of a currency with two decimals, such as USD, EUR or GBP')
  .default(DEFAULT_CURRENCY);

function hasHundredths(code: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(code)) return false;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits === 2;
}
