import { type Bitmap, emptyBitmap } from './bitmap.ts';
import { addToBitmap, type OrdinalSet } from './ordinal-set.ts';
import { type ProductTable, presentNameOf } from './product-table.ts';

const HIGHEST_CENTS = 2 ** 31 - 1;

export function activeProducts(table: ProductTable): Bitmap {
  return union(table, [table.sets.active]);
}

/** The products in any of these categories or their subcategories. Former names of a category count as its present one. */
export function inCategories(table: ProductTable, selected: readonly string[]): Bitmap {
  const { categories } = table;
  const wanted = selected.map((name) => presentNameOf(categories, name));
  const isBelow = (name: string) => wanted.some((one) => name === one || name.startsWith(`${one}/`));
  return union(
    table,
    table.sets.categories.filter((_, id) => isBelow(presentNameOf(categories, categories.names[id] as string))),
  );
}

/** @param stars whole stars, 0 to 5 */
export function withStars(table: ProductTable, stars: readonly number[]): Bitmap {
  return union(
    table,
    table.sets.stars.filter((_, star) => stars.includes(star)),
  );
}

/** The products with any of these values of a key. */
export function withValues(table: ProductTable, { key, values }: { key: string; values: readonly string[] }): Bitmap {
  const ids = table.attributes.keys.get(key);
  return union(
    table,
    values.flatMap((value) => table.sets.values[ids?.get(value) ?? -1] ?? []),
  );
}

/** Those of the given products whose price does not exceed a maximum. */
export function pricedUpTo({ priceCents }: ProductTable, maxCents: number, among: Bitmap): Bitmap {
  const most = Math.min(maxCents, HIGHEST_CENTS);
  const products = among.slice();
  for (let word = 0; word < products.length; word += 1) {
    if (products[word] === 0) continue;
    const first = word << 5;
    let mask = 0;
    // Uses the sign of the difference instead of an unpredictable branch. Beyond the last product the price is
    // undefined, which sets a bit that the mask clears.
    for (let bit = 0; bit < 32; bit += 1) mask |= (~(most - (priceCents[first + bit] as number)) >>> 31) << bit;
    products[word] = (products[word] as number) & mask;
  }
  return products;
}

function union(table: ProductTable, sets: readonly OrdinalSet[]): Bitmap {
  const products = emptyBitmap(table.size);
  for (const set of sets) addToBitmap(products, set);
  return products;
}
