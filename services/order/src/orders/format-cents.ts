import { dollarsOf, moneyFormat } from '@shop/contracts/money.ts';

/** Formats cents for people: $1,234.56. @param currency the ISO 4217 code */
export function formatCents(cents: number, currency: string): string {
  return moneyFormat(currency).format(dollarsOf(cents));
}
