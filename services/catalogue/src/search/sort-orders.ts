import type { Sort } from '@shop/contracts/catalogue-api.ts';
import type { ProductTable } from './product-table.ts';

export type Order = Sort | 'newest';
export const ORDERS: readonly Order[] = ['newest', 'price_1', 'price_-1', 'rating_-1', 'name_1', 'name_-1'];

/** One order of all living products; those in `moved` stand wrong or not at all until it is asked for. */
interface SortOrder {
  numbers: Int32Array;
  moved: Set<number>;
}
export type SortOrders = Record<Order, SortOrder>;

type Compare = (table: ProductTable, one: number, other: number) => number;

/** SPEC §9; every sort ends with the id, and the key of a name knows no case (API.md, Everywhere). */
const COMPARE: Record<Order, Compare> = {
  newest: ({ createdAt }, one, other) => (createdAt[other] as number) - (createdAt[one] as number),
  price_1: ({ priceCents }, one, other) => (priceCents[one] as number) - (priceCents[other] as number),
  'price_-1': ({ priceCents }, one, other) => (priceCents[other] as number) - (priceCents[one] as number),
  'rating_-1': ({ tenths }, one, other) => (tenths[other] as number) - (tenths[one] as number),
  name_1: ({ nameKey }, one, other) => compareTexts(nameKey[one], nameKey[other]),
  'name_-1': ({ nameKey }, one, other) => compareTexts(nameKey[other], nameKey[one]),
};
/** Numbers that are sorted in one go: a few milliseconds. */
const RUN = 8_192;
/** Beyond it an order is mended at once, so that no visitor waits for many. */
const MOVED_AT_MOST = 2_000;

export function emptyOrders(): SortOrders {
  const empty = (): SortOrder => ({ numbers: new Int32Array(0), moved: new Set() });
  return Object.fromEntries(ORDERS.map((order) => [order, empty()])) as SortOrders;
}

/** Notes that a product came, went or changed in a way that this order may show. */
export function noteMoved(orders: SortOrders, order: Order, number: number): void {
  orders[order].moved.add(number);
}

/** The numbers of all living products in an order. */
export function inOrder(orders: SortOrders, order: Order, table: ProductTable): Int32Array {
  const { numbers, moved } = orders[order];
  if (moved.size === 0) return numbers;
  const compare = comparing(order, table);
  const come = Int32Array.from([...moved].filter((number) => table.live[number] === 1)).sort(compare);
  const stayed = numbers.filter((number) => !moved.has(number));
  orders[order] = { numbers: merged(stayed, come, compare), moved: new Set() };
  return orders[order].numbers;
}

/** Sorts every order from the beginning, in short turns. */
export async function sortOrders(orders: SortOrders, table: ProductTable, turn: () => Promise<void>): Promise<void> {
  const living: number[] = [];
  for (let number = 0; number < table.size; number += 1) if (table.live[number] === 1) living.push(number);
  const byId = await sortedInTurns(
    Int32Array.from(living),
    (one, other) => compareTexts(table.id[one], table.id[other]),
    turn,
  );
  for (const order of ORDERS) {
    // They stay in the order of their ids where this one says nothing.
    const numbers = await sortedInTurns(byId, (one, other) => COMPARE[order](table, one, other), turn);
    orders[order] = { numbers, moved: new Set() };
  }
}

/** Products of a list in an order. */
export function sortedBy(order: Order, table: ProductTable, numbers: Int32Array): Int32Array {
  return numbers.toSorted(comparing(order, table));
}

/** Mends every order in which much has moved, in short turns, so that the process answers meanwhile. */
export async function mendOrders(orders: SortOrders, table: ProductTable, turn: () => Promise<void>): Promise<void> {
  for (const order of ORDERS) {
    const { moved } = orders[order];
    if (moved.size <= MOVED_AT_MOST) continue;
    const compare = comparing(order, table);
    const come = Int32Array.from([...moved].filter((number) => table.live[number] === 1));
    const sorted = await sortedInTurns(come, compare, turn);
    const stayed = orders[order].numbers.filter((number) => !moved.has(number));
    orders[order] = { numbers: merged(stayed, sorted, compare), moved: new Set() };
    await turn();
  }
}

/** What compares as the same stays in its order. */
async function sortedInTurns(
  numbers: Int32Array,
  compare: (one: number, other: number) => number,
  turn: () => Promise<void>,
): Promise<Int32Array> {
  let runs: Int32Array[] = [];
  for (let at = 0; at < numbers.length; at += RUN) {
    runs.push(numbers.slice(at, at + RUN).sort(compare));
    await turn();
  }
  while (runs.length > 1) {
    const longer: Int32Array[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(merged(runs[at] as Int32Array, runs[at + 1] ?? new Int32Array(0), compare));
      await turn();
    }
    runs = longer;
  }
  return runs[0] ?? new Int32Array(0);
}

function comparing(order: Order, table: ProductTable): (one: number, other: number) => number {
  const compare = COMPARE[order];
  return (one, other) => compare(table, one, other) || compareTexts(table.id[one], table.id[other]);
}

function compareTexts(one = '', other = ''): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function merged(one: Int32Array, other: Int32Array, compare: (one: number, other: number) => number): Int32Array {
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
