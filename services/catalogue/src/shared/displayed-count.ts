import type { StockAdjustment } from '@shop/contracts/catalogue-events.ts';

/**
 * Computes the `count` that the catalogue displays: the stock last reported by order, plus all adjustments that order has not
 * applied yet. They are applied by number and clamped at 0 each, as order will do (docs/events.md#stock).
 * @param remaining the reported stock
 * @param pending unsorted
 */
export function displayedCount(remaining: number, pending: readonly StockAdjustment[]): number {
  return [...pending]
    .sort((one, other) => one.number - other.number)
    .reduce((count, { difference }) => Math.max(0, count + difference), remaining);
}

/** SQL: the count that the shop shows of a product; needs its row of `stock`, if there is one. */
export const DISPLAYED = 'coalesce(stock.total, stock.displayed, 0)';
