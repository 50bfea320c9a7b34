import { addAll, type CompactSet } from './compact-set.ts';
import { emptyNumberSet, type NumberSet } from './number-set.ts';
import type { ProductTable } from './product-table.ts';

const HIGHEST_CENTS = 2 ** 31 - 1;

export function livingProducts(table: ProductTable): NumberSet {
  return union(table, [table.sets.living]);
}

/** The products in any of these categories or below them. */
export function inCategories(table: ProductTable, chosen: readonly string[]): NumberSet {
  const isBelow = (name: string) => chosen.some((one) => name === one || name.startsWith(`${one}/`));
  const { names } = table.categories;
  return union(
    table,
    table.sets.categories.filter((_, number) => isBelow(names[number] as string)),
  );
}

/** @param stars whole ones, 0 to 5 */
export function withStars(table: ProductTable, stars: readonly number[]): NumberSet {
  return union(
    table,
    table.sets.stars.filter((_, star) => stars.includes(star)),
  );
}

/** The products with any of these values of a key. */
export function withValues(
  table: ProductTable,
  { key, values }: { key: string; values: readonly string[] },
): NumberSet {
  const numbers = table.attributes.keys.get(key);
  return union(
    table,
    values.flatMap((value) => table.sets.values[numbers?.get(value) ?? -1] ?? []),
  );
}

/** Those of the given products that cost so much at most. */
export function pricedUpTo({ priceCents }: ProductTable, maxCents: number, among: NumberSet): NumberSet {
  const most = Math.min(maxCents, HIGHEST_CENTS);
  const products = among.slice();
  for (let word = 0; word < products.length; word += 1) {
    if (products[word] === 0) continue;
    const first = word << 5;
    let cheap = 0;
    // The sign of the difference, not a comparison: which way it goes cannot be foreseen. Past the last product there is none.
    for (let bit = 0; bit < 32; bit += 1) cheap |= (~(most - (priceCents[first + bit] as number)) >>> 31) << bit;
    products[word] = (products[word] as number) & cheap;
  }
  return products;
}

function union(table: ProductTable, sets: readonly CompactSet[]): NumberSet {
  const products = emptyNumberSet(table.size);
  for (const set of sets) addAll(products, set);
  return products;
}
