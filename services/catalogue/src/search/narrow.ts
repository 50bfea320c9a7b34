import { addNumber, emptyNumberSet, hasNumber, type NumberSet } from './number-set.ts';
import type { ProductTable } from './product-table.ts';

/** What a list is narrowed to; a list that is undefined or empty narrows nothing. */
export interface Narrowing {
  /** The category of the path. */
  within?: string | undefined;
  /** The products that a search found. */
  found?: NumberSet | undefined;
  /** Inclusive. */
  maxCents?: number | undefined;
  stars: readonly number[];
  categories: readonly string[];
  /** A key once; its values are OR-ed, keys AND-ed. */
  attrs: readonly ChosenAttribute[];
}
export interface ChosenAttribute {
  key: string;
  values: readonly string[];
}

/** The products that were found, and how many have each value: by star, category number and value number. */
export interface Counts {
  total: number;
  matched: NumberSet;
  /** Of the products found without the price's own limit; undefined when there are none. */
  cents: { min: number; max: number } | undefined;
  stars: Uint32Array;
  categories: Uint32Array;
  values: Uint32Array;
}

/** Lists are numbered: price, stars, categories, then one for each chosen key. */
const [PRICE, STARS, CATEGORIES, FIRST_KEY] = [0, 1, 2, 3];
const NONE = -1;

/**
 * One pass over the products. A product that no list shuts out is found, and counts everywhere; one that a single list
 * shuts out counts for that list only: so each list is counted with its own choices ignored (API.md, Catalogue).
 */
export function narrow(table: ProductTable, narrowing: Narrowing): Counts {
  const { maxCents = Number.POSITIVE_INFINITY, found } = narrowing;
  const within = narrowing.within === undefined ? undefined : categoriesBelow(table, [narrowing.within]);
  const categories = narrowing.categories.length === 0 ? undefined : categoriesBelow(table, narrowing.categories);
  const stars = narrowing.stars.length === 0 ? undefined : chosenStars(narrowing.stars);
  const listOf = listsOfValues(table, narrowing.attrs);
  const isChosen = chosenValues(table, narrowing.attrs);
  const hits = new Uint8Array(narrowing.attrs.length);
  const counts = emptyCounts(table);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let number = 0; number < table.size; number += 1) {
    if (table.live[number] === 0 || (found !== undefined && !hasNumber(found, number))) continue;
    const category = table.category[number] as number;
    if (within !== undefined && within[category] === 0) continue;
    const cents = table.priceCents[number] as number;
    const star = table.star[number] as number;
    let misses = 0;
    let missed = NONE;
    if (cents > maxCents) {
      misses += 1;
      missed = PRICE;
    }
    if (stars !== undefined && stars[star] === 0) {
      misses += 1;
      missed = STARS;
    }
    if (categories !== undefined && categories[category] === 0) {
      misses += 1;
      missed = CATEGORIES;
    }
    if (misses > 1) continue;
    const from = table.valuesAt[number] as number;
    const to = from + (table.valuesNumber[number] as number);
    if (hits.length > 0) {
      hits.fill(0);
      for (let at = from; at < to; at += 1) {
        const value = table.values[at] as number;
        if (isChosen[value] === 1) hits[(listOf[value] as number) - FIRST_KEY] = 1;
      }
      for (let key = 0; key < hits.length; key += 1) {
        if (hits[key] === 1) continue;
        misses += 1;
        missed = FIRST_KEY + key;
      }
      if (misses > 1) continue;
    }
    const everywhere = misses === 0;
    if (everywhere) {
      counts.total += 1;
      addNumber(counts.matched, number);
    }
    if (everywhere || missed === PRICE) {
      if (cents < min) min = cents;
      if (cents > max) max = cents;
    }
    if (everywhere || missed === STARS) bump(counts.stars, star);
    if (everywhere || missed === CATEGORIES) bump(counts.categories, category);
    if (!everywhere && missed < FIRST_KEY) continue;
    for (let at = from; at < to; at += 1) {
      const value = table.values[at] as number;
      if (everywhere || listOf[value] === missed) bump(counts.values, value);
    }
  }
  if (max >= min) counts.cents = { min, max };
  return counts;
}

function bump(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

function emptyCounts(table: ProductTable): Counts {
  return {
    total: 0,
    matched: emptyNumberSet(table.size),
    cents: undefined,
    stars: new Uint32Array(6),
    categories: new Uint32Array(table.categories.names.length),
    values: new Uint32Array(table.attributes.keyOf.length),
  };
}

function chosenStars(stars: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: 6 }, (_, star) => Number(stars.includes(star)));
}

/** By category number, whether it is one of these or lies below one, never a mere prefix. */
function categoriesBelow({ categories: { names } }: ProductTable, chosen: readonly string[]): Uint8Array {
  return Uint8Array.from(names, (name) =>
    Number(chosen.some((category) => name === category || name.startsWith(`${category}/`))),
  );
}

/** By value number, the list of its key; NONE where the key is not chosen. */
function listsOfValues({ attributes: { keyOf, keys } }: ProductTable, chosen: Narrowing['attrs']): Int16Array {
  const lists = new Int16Array(keyOf.length).fill(NONE);
  for (const [at, { key }] of chosen.entries())
    for (const value of keys.get(key)?.values() ?? []) lists[value] = FIRST_KEY + at;
  return lists;
}

/** By value number, whether it is chosen. */
function chosenValues({ attributes: { keyOf, keys } }: ProductTable, chosen: Narrowing['attrs']): Uint8Array {
  const isChosen = new Uint8Array(keyOf.length);
  for (const { key, values } of chosen)
    for (const value of values) {
      const number = keys.get(key)?.get(value);
      if (number !== undefined) isChosen[number] = 1;
    }
  return isChosen;
}
