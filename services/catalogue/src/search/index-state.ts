import { emptyTable, type ProductTable } from './product-table.ts';
import { emptyOrders, inOrder, type Order, type SortOrders } from './sort-orders.ts';

/** The index in memory. The same object until the database is replaced; each refresh updates it in place. */
export interface IndexState {
  table: ProductTable;
  orders: SortOrders;
  /** Document ordinals of all active products in an order. */
  inOrder(order: Order): Int32Array;
  /** Increases with every change of a product. */
  generation: number;
  /** Products whose searchable texts changed, oldest first. */
  textChanges: TextChanges;
}

/** The most recent text changes: `count` is the total so far, `ordinals` holds the last ones. */
export interface TextChanges {
  count: number;
  ordinals: number[];
}

const KEPT_CHANGES = 1_000;

/** An index without products. */
export function emptyIndex(): IndexState {
  const [table, orders] = [emptyTable(), emptyOrders()];
  return {
    table,
    orders,
    inOrder: (order) => inOrder(orders, order, table),
    generation: 0,
    textChanges: { count: 0, ordinals: [] },
  };
}

/** Records that searches may match a product differently. */
export function recordTextChange(textChanges: TextChanges, ordinal: number): void {
  textChanges.count += 1;
  textChanges.ordinals.push(ordinal);
  if (textChanges.ordinals.length > 2 * KEPT_CHANGES) textChanges.ordinals.splice(0, KEPT_CHANGES);
}

/** The products whose texts changed after the given count; undefined if the log no longer reaches back that far. */
export function textChangesSince({ count, ordinals }: TextChanges, since: number): number[] | undefined {
  const first = since - (count - ordinals.length);
  return first < 0 ? undefined : [...new Set(ordinals.slice(first))];
}
