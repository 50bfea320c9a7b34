import { type CompactSet, countIn } from './compact-set.ts';
import { countOf, type NumberSet, numbersIn, without } from './number-set.ts';
import type { ProductTable } from './product-table.ts';
import { livingProducts } from './products-with.ts';

/** Living products that are to be counted: these, or all but these, whichever are fewer. */
export interface Counted {
  numbers: Int32Array;
  allBut: boolean;
}

/** About how many values a product has. */
const FEW_VALUES = 8;

/** @param products all of them living */
export function countedBy(table: ProductTable, products: NumberSet): Counted {
  const count = countOf(products);
  const { living } = table;
  if (count * 2 <= living) return { numbers: numbersIn(products, count), allBut: false };
  return { numbers: numbersIn(without(livingProducts(table), products), living - count), allBut: true };
}

/** By whole star. */
export function countStars({ star, sets }: ProductTable, counted: Counted): Uint32Array {
  return countColumn(star, sets.stars, counted);
}

/** By category number. */
export function countCategories({ category, sets }: ProductTable, counted: Counted): Uint32Array {
  return countColumn(category, sets.categories, counted);
}

/** By value number. */
export function countValues(table: ProductTable, { numbers, allBut }: Counted): Uint32Array {
  const counts = countsToBegin(table.sets.values, allBut);
  const { values, valuesAt, valuesNumber } = table;
  const step = allBut ? -1 : 1;
  for (let place = 0; place < numbers.length; place += 1) {
    const from = valuesAt[numbers[place] as number] as number;
    const to = from + (valuesNumber[numbers[place] as number] as number);
    for (let at = from; at < to; at += 1) {
      const value = values[at] as number;
      counts[value] = (counts[value] as number) + step;
    }
  }
  return counts;
}

/** Counts the values of one key anew, over other products: one by one where they are few, else 32 at a time. */
export function countValuesOf(table: ProductTable, key: string, products: NumberSet, counts: Uint32Array): void {
  const values = [...(table.attributes.keys.get(key)?.values() ?? [])];
  const count = countOf(products);
  const few = count * FEW_VALUES < products.length * values.length;
  const each = few ? countValues(table, { numbers: numbersIn(products, count), allBut: false }) : undefined;
  for (const value of values)
    counts[value] = each?.[value] ?? countIn(products, table.sets.values[value] as CompactSet);
}

/** What the cheapest and the dearest cost; undefined if there are none. */
export function priceRange(
  { priceCents }: ProductTable,
  products: NumberSet,
): { min: number; max: number } | undefined {
  const numbers = numbersIn(products, countOf(products));
  if (numbers.length === 0) return undefined;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < numbers.length; at += 1) {
    const cents = priceCents[numbers[at] as number] as number;
    if (cents < min) min = cents;
    if (cents > max) max = cents;
  }
  return { min, max };
}

function countColumn(column: Uint8Array | Int32Array, kept: readonly CompactSet[], { numbers, allBut }: Counted) {
  const counts = countsToBegin(kept, allBut);
  const step = allBut ? -1 : 1;
  for (let place = 0; place < numbers.length; place += 1) {
    const at = column[numbers[place] as number] as number;
    counts[at] = (counts[at] as number) + step;
  }
  return counts;
}

/** All living products, from which the others are taken away; or none, to which they are added. */
function countsToBegin(kept: readonly CompactSet[], allBut: boolean): Uint32Array {
  return allBut ? Uint32Array.from(kept, ({ count }) => count) : new Uint32Array(kept.length);
}
