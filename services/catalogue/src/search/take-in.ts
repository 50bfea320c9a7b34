import { type IndexedShop, noteReworded } from './indexed-shop.ts';
import type { IndexedProduct, ProductTable } from './product-table.ts';
import { putProduct } from './put-product.ts';
import { noteMoved, ORDERS, type Order } from './sort-orders.ts';

/** Puts a product that came, went or changed into the index, and notes what has to be sorted and counted anew. */
export function takeIn(shop: IndexedShop, product: IndexedProduct): void {
  const { table } = shop;
  const before = sortedBy(table, product.number);
  const worded = table.worded[product.number];
  putProduct(table, product);
  shop.generation += 1;
  if (worded !== product.worded) noteReworded(shop.reworded, product.number);
  const after = sortedBy(table, product.number);
  for (const order of ORDERS) if (before[order] !== after[order]) noteMoved(shop.orders, order, product.number);
}

/** What places a product in each order; undefined where it is not for sale. */
function sortedBy(table: ProductTable, number: number): Partial<Record<Order, number | string | undefined>> {
  if (table.live[number] !== 1) return {};
  const [price, name] = [table.priceCents[number], table.nameKey[number]];
  return {
    newest: table.createdAt[number],
    price_1: price,
    'price_-1': price,
    'rating_-1': table.tenths[number],
    name_1: name,
    'name_-1': name,
  };
}
