import { type Bitmap, countBits, difference, ordinalsIn } from './bitmap.ts';
import { activeProducts } from './matching-products.ts';
import { countInBitmap, type OrdinalSet } from './ordinal-set.ts';
import type { ProductTable } from './product-table.ts';

/** Active products to count: these, or all except these (`complement`), whichever are fewer. */
export interface CountedProducts {
  ordinals: Int32Array;
  complement: boolean;
}

/** Estimated number of attribute values per product. */
const VALUES_PER_PRODUCT = 8;

/** @param products active ones only */
export function productsToCount(table: ProductTable, products: Bitmap): CountedProducts {
  const count = countBits(products);
  const { activeCount } = table;
  if (count * 2 <= activeCount) return { ordinals: ordinalsIn(products, count), complement: false };
  return { ordinals: ordinalsIn(difference(activeProducts(table), products), activeCount - count), complement: true };
}

/** Counts products per whole star. */
export function countStars({ star, sets }: ProductTable, counted: CountedProducts): Uint32Array {
  return countColumn(star, sets.stars, counted);
}

/** Counts products per category id. */
export function countCategories({ category, sets }: ProductTable, counted: CountedProducts): Uint32Array {
  return countColumn(category, sets.categories, counted);
}

/** Counts products per value id. */
export function countValues(table: ProductTable, { ordinals, complement }: CountedProducts): Uint32Array {
  const counts = initialCounts(table.sets.values, complement);
  const { values, valuesStart, valuesCount } = table;
  const step = complement ? -1 : 1;
  for (let place = 0; place < ordinals.length; place += 1) {
    const from = valuesStart[ordinals[place] as number] as number;
    const to = from + (valuesCount[ordinals[place] as number] as number);
    for (let at = from; at < to; at += 1) {
      const value = values[at] as number;
      counts[value] = (counts[value] as number) + step;
    }
  }
  return counts;
}

/** Recounts the values of one key over other products: one by one for few products, else by intersecting bitmaps. */
export function recountValues(table: ProductTable, key: string, products: Bitmap, counts: Uint32Array): void {
  const values = [...(table.attributes.keys.get(key)?.values() ?? [])];
  const count = countBits(products);
  const few = count * VALUES_PER_PRODUCT < products.length * values.length;
  const each = few ? countValues(table, { ordinals: ordinalsIn(products, count), complement: false }) : undefined;
  for (const value of values)
    counts[value] = each?.[value] ?? countInBitmap(products, table.sets.values[value] as OrdinalSet);
}

export interface PriceRange {
  min: number;
  max: number;
  /** The number of products. */
  count: number;
}

/** The lowest and highest price in cents; undefined without products. */
export function priceRange({ priceCents }: ProductTable, products: Bitmap): PriceRange | undefined {
  const ordinals = ordinalsIn(products, countBits(products));
  if (ordinals.length === 0) return undefined;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < ordinals.length; at += 1) {
    const cents = priceCents[ordinals[at] as number] as number;
    if (cents < min) min = cents;
    if (cents > max) max = cents;
  }
  return { min, max, count: ordinals.length };
}

function countColumn(
  column: Uint8Array | Int32Array,
  valueSets: readonly OrdinalSet[],
  { ordinals, complement }: CountedProducts,
) {
  const counts = initialCounts(valueSets, complement);
  const step = complement ? -1 : 1;
  for (let place = 0; place < ordinals.length; place += 1) {
    const at = column[ordinals[place] as number] as number;
    counts[at] = (counts[at] as number) + step;
  }
  return counts;
}

/** Initial counts: those of all active products, to subtract from, or zeros, to add to. */
function initialCounts(valueSets: readonly OrdinalSet[], complement: boolean): Uint32Array {
  return complement ? Uint32Array.from(valueSets, ({ count }) => count) : new Uint32Array(valueSets.length);
}
