import { emptyTable, type ProductTable } from './product-table.ts';
import { emptyOrders, inOrder, type Order, type SortOrders } from './sort-orders.ts';

/** One and the same while the service runs, unless the database was replaced: the next refresh changes it in place. */
export interface IndexedShop {
  table: ProductTable;
  orders: SortOrders;
  /** The numbers of all products in an order. */
  inOrder(order: Order): Int32Array;
  /** Rises with every product that comes, goes or changes. */
  generation: number;
  /** Whose texts changed, in that order. */
  reworded: Reworded;
}

/** The last products whose texts changed: `times` counts all changes, `numbers` has the last of them. */
export interface Reworded {
  times: number;
  numbers: number[];
}

const REMEMBERED = 1_000;

/** A shop without a product. */
export function emptyShop(): IndexedShop {
  const [table, orders] = [emptyTable(), emptyOrders()];
  return {
    table,
    orders,
    inOrder: (order) => inOrder(orders, order, table),
    generation: 0,
    reworded: { times: 0, numbers: [] },
  };
}

/** Notes that what a search finds may have changed for a product. */
export function noteReworded(reworded: Reworded, number: number): void {
  reworded.times += 1;
  reworded.numbers.push(number);
  if (reworded.numbers.length > 2 * REMEMBERED) reworded.numbers.splice(0, REMEMBERED);
}

/** The products whose texts changed since there had been so many changes; undefined if that is too long ago to tell. */
export function rewordedSince({ times, numbers }: Reworded, since: number): number[] | undefined {
  const first = since - (times - numbers.length);
  return first < 0 ? undefined : [...new Set(numbers.slice(first))];
}
