import { emptyTable, type ProductTable } from './product-table.ts';
import { emptyOrders, inOrder, type Order, type SortOrders } from './sort-orders.ts';
import { emptyWordTable, type WordTable } from './word-table.ts';

/** The index in memory. The same object until the database is replaced; each refresh updates it in place. */
export interface IndexState {
  table: ProductTable;
  orders: SortOrders;
  /** Document ordinals of all active products in an order. */
  inOrder(order: Order): Int32Array;
  /** Increases with every change of a product or of the names of categories. */
  generation: number;
  words: WordTable;
  /** Increases with every change of a product's searchable texts. */
  textGeneration: number;
}

/** An index without products. */
export function emptyIndex(): IndexState {
  const [table, orders] = [emptyTable(), emptyOrders()];
  return {
    table,
    orders,
    inOrder: (order) => inOrder(orders, order, table),
    generation: 0,
    words: emptyWordTable(),
    textGeneration: 0,
  };
}
