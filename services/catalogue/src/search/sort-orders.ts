import type { Sort } from '@shop/contracts/catalogue-api.ts';
import type { ProductTable } from './product-table.ts';

export type Order = Sort | 'newest';
export const ORDERS: readonly Order[] = ['newest', 'price_1', 'price_-1', 'rating_-1', 'name_1', 'name_-1'];

/** An order of all active products. Products in `moved` are misplaced or missing until the order is next read. */
interface SortOrder {
  ordinals: Int32Array;
  moved: Set<number>;
}
export type SortOrders = Record<Order, SortOrder>;

type Compare = (table: ProductTable, one: number, other: number) => number;

/** docs/requirements.md#constants; ties are broken by id, and names compare without case (docs/api.md#everywhere). */
const COMPARE: Record<Order, Compare> = {
  newest: ({ createdAt }, one, other) => (createdAt[other] as number) - (createdAt[one] as number),
  price_1: ({ priceCents }, one, other) => (priceCents[one] as number) - (priceCents[other] as number),
  'price_-1': ({ priceCents }, one, other) => (priceCents[other] as number) - (priceCents[one] as number),
  'rating_-1': ({ ratingTenths }, one, other) => (ratingTenths[other] as number) - (ratingTenths[one] as number),
  name_1: ({ nameKey }, one, other) => compareTexts(nameKey[one], nameKey[other]),
  'name_-1': ({ nameKey }, one, other) => compareTexts(nameKey[other], nameKey[one]),
};
/** Ordinals sorted without yielding: a few milliseconds. */
const CHUNK = 8_192;
/** With more moved products an update repairs the order, so that no request has to. */
const MAX_MOVED = 2_000;

export function emptyOrders(): SortOrders {
  const empty = (): SortOrder => ({ ordinals: new Int32Array(0), moved: new Set() });
  return Object.fromEntries(ORDERS.map((order) => [order, empty()])) as SortOrders;
}

/** Records that a product was added, removed or changed in a way that affects this order. */
export function markMoved(orders: SortOrders, order: Order, ordinal: number): void {
  orders[order].moved.add(ordinal);
}

/** Document ordinals of all active products in an order. */
export function inOrder(orders: SortOrders, order: Order, table: ProductTable): Int32Array {
  const { ordinals, moved } = orders[order];
  if (moved.size === 0) return ordinals;
  const compare = comparatorOf(order, table);
  const added = Int32Array.from([...moved].filter((ordinal) => table.active[ordinal] === 1)).sort(compare);
  const unmoved = ordinals.filter((ordinal) => !moved.has(ordinal));
  orders[order] = { ordinals: merge(unmoved, added, compare), moved: new Set() };
  return orders[order].ordinals;
}

/** Sorts every order from scratch, in chunks. */
export async function sortOrders(
  orders: SortOrders,
  table: ProductTable,
  yieldToEventLoop: () => Promise<void>,
): Promise<void> {
  const active: number[] = [];
  for (let ordinal = 0; ordinal < table.size; ordinal += 1) if (table.active[ordinal] === 1) active.push(ordinal);
  const byId = await sortInChunks(
    Int32Array.from(active),
    (one, other) => compareTexts(table.id[one], table.id[other]),
    yieldToEventLoop,
  );
  for (const order of ORDERS) {
    // Ties keep the order of their ids.
    const ordinals = await sortInChunks(byId, (one, other) => COMPARE[order](table, one, other), yieldToEventLoop);
    orders[order] = { ordinals, moved: new Set() };
  }
}

/** Sorts the given products. */
export function sortedBy(order: Order, table: ProductTable, ordinals: Int32Array): Int32Array {
  return ordinals.toSorted(comparatorOf(order, table));
}

/** Repairs every order with many moved products, in chunks that yield to the event loop. */
export async function repairOrders(
  orders: SortOrders,
  table: ProductTable,
  yieldToEventLoop: () => Promise<void>,
): Promise<void> {
  for (const order of ORDERS) {
    const { moved } = orders[order];
    if (moved.size <= MAX_MOVED) continue;
    const compare = comparatorOf(order, table);
    const added = Int32Array.from([...moved].filter((ordinal) => table.active[ordinal] === 1));
    const sorted = await sortInChunks(added, compare, yieldToEventLoop);
    const unmoved = orders[order].ordinals.filter((ordinal) => !moved.has(ordinal));
    orders[order] = { ordinals: merge(unmoved, sorted, compare), moved: new Set() };
    await yieldToEventLoop();
  }
}

/** A stable merge sort that yields to the event loop between chunks. */
async function sortInChunks(
  ordinals: Int32Array,
  compare: (one: number, other: number) => number,
  yieldToEventLoop: () => Promise<void>,
): Promise<Int32Array> {
  let chunks: Int32Array[] = [];
  for (let at = 0; at < ordinals.length; at += CHUNK) {
    chunks.push(ordinals.slice(at, at + CHUNK).sort(compare));
    await yieldToEventLoop();
  }
  while (chunks.length > 1) {
    const longer: Int32Array[] = [];
    for (let at = 0; at < chunks.length; at += 2) {
      longer.push(merge(chunks[at] as Int32Array, chunks[at + 1] ?? new Int32Array(0), compare));
      await yieldToEventLoop();
    }
    chunks = longer;
  }
  return chunks[0] ?? new Int32Array(0);
}

function comparatorOf(order: Order, table: ProductTable): (one: number, other: number) => number {
  const compare = COMPARE[order];
  return (one, other) => compare(table, one, other) || compareTexts(table.id[one], table.id[other]);
}

function compareTexts(one = '', other = ''): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function merge(one: Int32Array, other: Int32Array, compare: (one: number, other: number) => number): Int32Array {
  if (other.length === 0) return one;
  const all = new Int32Array(one.length + other.length);
  let [left, right] = [0, 0];
  for (let at = 0; at < all.length; at += 1) {
    const takeLeft =
      right >= other.length || (left < one.length && compare(one[left] as number, other[right] as number) <= 0);
    all[at] = (takeLeft ? one[left++] : other[right++]) as number;
  }
  return all;
}
