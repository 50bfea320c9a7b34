import type { StockCorrection } from '@shop/contracts/catalogue-events.ts';

/**
 * What the catalogue shows as `count`: what order last said is left, with the corrections folded over it that order has
 * not been seen to apply, in their order, each clamped at 0 just as order will (EVENTS.md, Stock).
 * @param pending in any order
 */
export function shownCount(left: number, pending: readonly StockCorrection[]): number {
  return [...pending]
    .sort((one, other) => one.number - other.number)
    .reduce((count, { difference }) => Math.max(0, count + difference), left);
}
