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
  /** Rises when what a search finds may have changed. */
  wording: number;
}

/** A shop without a product. */
export function emptyShop(): IndexedShop {
  const [table, orders] = [emptyTable(), emptyOrders()];
  return { table, orders, inOrder: (order) => inOrder(orders, order, table), generation: 0, wording: 0 };
}
