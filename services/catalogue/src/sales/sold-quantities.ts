import { countsAsRevenue, type OrderState } from '@shop/contracts/order-events.ts';

/** What an order adds to the sales figures; a product once. */
export type SoldQuantities = { productId: string; quantity: number }[];

/** What an order contributes in its present state; nothing once it counts as no revenue (API.md, Orders). */
export function soldQuantities(order: Pick<OrderState, 'status' | 'lines'>): SoldQuantities {
  return countsAsRevenue(order.status) ? sumByProduct(order.lines) : [];
}

/** How sales change when an order contributed `before` and contributes `after`; products without a change are left out. */
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
