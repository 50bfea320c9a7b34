import { productOf } from '@shop/contracts/catalogue-events.ts';
import { type OrderState, orderStatusFacts } from '@shop/contracts/order-events.ts';

/** The contribution of an order to the sales; each product once, whatever variants of it were ordered. */
export type SoldQuantities = { productId: string; quantity: number }[];

/** The contribution of an order in its current state; empty when it does not count as revenue (docs/api.md#orders). */
export function soldQuantities(order: Pick<OrderState, 'status' | 'lines'>): SoldQuantities {
  return orderStatusFacts[order.status].countsAsRevenue
    ? sumByProduct(order.lines.map((line) => ({ productId: productOf(line), quantity: line.quantity })))
    : [];
}

/**
 * The changes of sales when an order's contribution changes from `before` to `after`; unchanged products are omitted.
 */
export function salesChanges(
  before: SoldQuantities,
  after: SoldQuantities,
): { productId: string; difference: number }[] {
  const negated = before.map(({ productId, quantity }) => ({ productId, quantity: -quantity }));
  return sumByProduct([...negated, ...after])
    .map(({ productId, quantity }) => ({ productId, difference: quantity }))
    .filter(({ difference }) => difference !== 0);
}

function sumByProduct(lines: readonly { productId: string; quantity: number }[]): SoldQuantities {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}
