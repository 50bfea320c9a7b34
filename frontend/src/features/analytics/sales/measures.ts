import type { Sales } from '@shop/contracts/analytics-api.ts';
import { centsOf, dollarsOf } from '@shop/contracts/money.ts';

/** The average order, rounded to cents; null without orders. */
export function averageOrder({ revenue, orders }: Sales): number | null {
  return orders === 0 ? null : dollarsOf(Math.round(centsOf(revenue) / orders));
}

/** The change as a fraction of the value before; null when there is nothing to compare with. */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return (value - before) / before;
}
