import type { IndexState } from './index-state.ts';
import type { IndexedProduct, ProductTable } from './product-table.ts';
import { markMoved, ORDERS, type Order } from './sort-orders.ts';
import { upsertProduct } from './upsert-product.ts';
import { setWords } from './word-table.ts';

/** Updates the index with an added, changed or removed product, and records what must be sorted again. */
export function updateIndex(state: IndexState, product: IndexedProduct): void {
  const { table } = state;
  const before = sortKeys(table, product.ordinal);
  const isSameText = table.textChanged[product.ordinal] === product.textChanged;
  upsertProduct(table, product);
  state.generation += 1;
  if (!isSameText) {
    setWords(state.words, product.ordinal, product.words);
    state.textGeneration += 1;
  }
  const after = sortKeys(table, product.ordinal);
  for (const order of ORDERS) if (before[order] !== after[order]) markMoved(state.orders, order, product.ordinal);
}

/** The sort key of a product in each order; undefined unless it is active. */
function sortKeys(table: ProductTable, ordinal: number): Partial<Record<Order, number | string | undefined>> {
  if (table.active[ordinal] !== 1) return {};
  const [price, name] = [table.priceCents[ordinal], table.nameKey[ordinal]];
  return {
    newest: table.createdAt[ordinal],
    price_1: price,
    'price_-1': price,
    'rating_-1': table.ratingTenths[ordinal],
    name_1: name,
    'name_-1': name,
  };
}
