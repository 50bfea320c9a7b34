import type { Facets } from '@shop/contracts/catalogue-api.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import { ancestorsOf } from '../categories/category.ts';
import { foldCase } from '../shared/fold-case.ts';
import { spelledOnce } from './attribute-spellings.ts';
import { type ProductTable, presentNameOf } from './product-table.ts';
import type { MatchCounts, ProductQuery } from './run-query.ts';

/** Attributes are free text, so a response lists only this many keys, and values per key: the most frequent ones. */
const [MAX_KEYS, MAX_VALUES] = [50, 100];

/** Sorts '2 GB' before '10 GB'. */
const { compare: compareNaturally } = new Intl.Collator('en', { numeric: true });

/**
 * Builds the facets of a product list. Omits values without products unless they are selected
 * (docs/api.md#product-list).
 */
export function buildFacets(
  table: ProductTable,
  counts: MatchCounts,
  selected: Omit<ProductQuery, 'found' | 'pathCategory'>,
): Facets {
  return {
    price:
      counts.cents === undefined
        ? { min: 0, max: 0, count: 0 }
        : { min: dollarsOf(counts.cents.min), max: dollarsOf(counts.cents.max), count: counts.cents.count },
    ratings: [5, 4, 3, 2, 1]
      .map((value) => ({ value, count: counts.stars[value] ?? 0 }))
      .filter(({ value, count }) => count > 0 || selected.stars.includes(value)),
    categories: sortByName(
      facetValues(
        categoryCounts(table, counts),
        selected.categories.map((name) => presentNameOf(table.categories, name)),
      ),
    ),
    attrs: attributeFacets(table, counts, selected.attrs),
  };
}

/** Counts the products in each category, subcategories included. */
function categoryCounts({ categories }: ProductTable, counts: MatchCounts): Map<string, number> {
  const summed = new Map<string, number>();
  for (const [id, stored] of categories.names.entries()) {
    const count = counts.categories[id] ?? 0;
    if (count === 0) continue;
    const name = presentNameOf(categories, stored);
    for (const level of [...ancestorsOf(name), name]) summed.set(level, (summed.get(level) ?? 0) + count);
  }
  return summed;
}

function attributeFacets(
  { attributes }: ProductTable,
  counts: MatchCounts,
  selected: ProductQuery['attrs'],
): Facets['attrs'] {
  const selectedOf = new Map(selected.map(({ key, values }) => [key, values]));
  const keys = new Map<string, number>();
  for (const [key, values] of spelledOnce(attributes, selectedOf)) {
    const most = highest(values.values(), counts.values);
    if (most > 0) keys.set(key, most);
  }
  return mostFrequent(facetValues(keys, [...selectedOf.keys()]), [...selectedOf.keys()], MAX_KEYS)
    .map(({ value: key }) => {
      const selectedValues = selectedOf.get(key) ?? [];
      const counted = attributeValues(attributes.keys.get(key) ?? new Map(), counts.values, selectedValues);
      return { key, values: mostFrequent(counted, selectedValues, MAX_VALUES).sort(byValue) };
    })
    .sort((one, other) => compareNaturally(one.key, other.key) || (one.key < other.key ? -1 : 1));
}

/** The count of the most frequent value; 0 if no product has any. */
function highest(ids: Iterable<number>, counts: Uint32Array): number {
  let most = 0;
  for (const id of ids) most = Math.max(most, counts[id] ?? 0);
  return most;
}

/**
 * Yields the values of a key that occur or are selected. A generator, because there may be as many values as products.
 */
function* attributeValues(
  values: ReadonlyMap<string, number>,
  counts: Uint32Array,
  selected: readonly string[],
): Generator<FacetValue> {
  for (const [value, id] of values) {
    const count = counts[id] ?? 0;
    if (count > 0 || selected.includes(value)) yield { value, count };
  }
  for (const value of new Set(selected)) if (!values.has(value)) yield { value, count: 0 };
}

/** The facet values with the most products, and all selected ones. One pass, which keeps at most `limit` values. */
function mostFrequent(all: Iterable<FacetValue>, selected: readonly string[], limit: number): FacetValue[] {
  const ranked: FacetValue[] = [];
  const selectedValues: FacetValue[] = [];
  for (const facetValue of all) {
    if (selected.includes(facetValue.value)) selectedValues.push(facetValue);
    const last = ranked[limit - 1];
    if (last !== undefined && byCount(facetValue, last) > 0) continue;
    ranked.splice(insertionIndex(facetValue, ranked), 0, facetValue);
    ranked.length = Math.min(ranked.length, limit);
  }
  return [...ranked, ...selectedValues.filter((facetValue) => !ranked.includes(facetValue))];
}

/** The index at which a value belongs in the ranked list (binary search). */
function insertionIndex(facetValue: FacetValue, ranked: readonly FacetValue[]): number {
  let [from, to] = [0, ranked.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (byCount(facetValue, ranked[middle] as FacetValue) < 0) to = middle;
    else from = middle + 1;
  }
  return from;
}

interface FacetValue {
  value: string;
  count: number;
}

function facetValues(counts: ReadonlyMap<string, number>, selected: readonly string[]): FacetValue[] {
  return [...new Set([...counts.keys(), ...selected])].map((value) => ({ value, count: counts.get(value) ?? 0 }));
}

function sortByName(all: FacetValue[]): FacetValue[] {
  const keys = new Map(all.map(({ value }) => [value, foldCase(value)]));
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return all.sort(
    ({ value: one }, { value: other }) =>
      compare(keys.get(one) as string, keys.get(other) as string) || compare(one, other),
  );
}

/** Most frequent first; ties by code units, because a collator takes ten times as long. */
function byCount(one: FacetValue, other: FacetValue): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}

function byValue({ value: one }: FacetValue, { value: other }: FacetValue): number {
  return compareNaturally(one, other) || (one < other ? -1 : 1);
}
