import { countsAsRevenue, type OrderState } from '@shop/contracts/order-events.ts';

/** What an order adds to the sales figures; a product once. */
export type Sold = { productId: string; quantity: number }[];

/** What an order contributes in its present state; nothing once it counts as no revenue (API.md, Orders). */
export function soldBy(order: Pick<OrderState, 'status' | 'lines'>): Sold {
  return countsAsRevenue(order.status) ? summed(order.lines) : [];
}

/** How sales change when an order contributed `before` and contributes `after`; products without a change are left out. */
export function salesChanges(before: Sold, after: Sold): { productId: string; difference: number }[] {
  const undone = before.map(({ productId, quantity }) => ({ productId, quantity: -quantity }));
  return summed([...undone, ...after])
    .map(({ productId, quantity }) => ({ productId, difference: quantity }))
    .filter(({ difference }) => difference !== 0);
}

function summed(lines: readonly { productId: string; quantity: number }[]): Sold {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}
