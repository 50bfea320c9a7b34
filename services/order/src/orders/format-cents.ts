import { dollarsOf } from '@shop/contracts/money.ts';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents for people: $1,234.56. */
export function formatCents(cents: number): string {
  return usd.format(dollarsOf(cents));
}
