import type { Facets } from '@shop/contracts/catalogue-api.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import { ancestorsOf } from '../categories/category.ts';
import { folded } from '../folded.ts';
import type { Counts, Narrowing } from './narrow.ts';
import type { ProductTable } from './product-table.ts';

/** Attributes are free text: however many the shop has, an answer names this many keys and values of a key, the commonest. */
const [KEYS_AT_MOST, VALUES_AT_MOST] = [50, 100];

/** '2 GB' before '10 GB'. */
const { compare: naturally } = new Intl.Collator('en', { numeric: true });

/** What the list can be narrowed to; a value with no product is left out unless it is chosen (API.md, Catalogue). */
export function facetsOf(table: ProductTable, counts: Counts, chosen: Omit<Narrowing, 'found' | 'within'>): Facets {
  return {
    price:
      counts.cents === undefined
        ? { min: 0, max: 0 }
        : { min: dollarsOf(counts.cents.min), max: dollarsOf(counts.cents.max) },
    ratings: [5, 4, 3, 2, 1]
      .map((value) => ({ value, count: counts.stars[value] ?? 0 }))
      .filter(({ value, count }) => count > 0 || chosen.stars.includes(value)),
    categories: inOrderOfNames(choices(categoryCounts(table, counts), chosen.categories)),
    attrs: attributeChoices(table, counts, chosen.attrs),
  };
}

/** How many products lie in each category and below it; every level counts. */
function categoryCounts({ categories: { names } }: ProductTable, counts: Counts): Map<string, number> {
  const summed = new Map<string, number>();
  for (const [number, name] of names.entries()) {
    const count = counts.categories[number] ?? 0;
    if (count === 0) continue;
    for (const level of [...ancestorsOf(name), name]) summed.set(level, (summed.get(level) ?? 0) + count);
  }
  return summed;
}

function attributeChoices({ attributes }: ProductTable, counts: Counts, chosen: Narrowing['attrs']): Facets['attrs'] {
  const byKey = new Map<string, Map<string, number>>();
  for (const [number, key] of attributes.keyOf.entries()) {
    const count = counts.values[number] ?? 0;
    if (count === 0) continue;
    const values = byKey.get(key) ?? new Map<string, number>();
    byKey.set(key, values.set(attributes.valueOf[number] as string, count));
  }
  const chosenOf = new Map(chosen.map(({ key, values }) => [key, values]));
  const keys = new Map([...byKey].map(([key, values]) => [key, Math.max(...values.values())]));
  return commonest(choices(keys, [...chosenOf.keys()]), [...chosenOf.keys()], KEYS_AT_MOST)
    .map(({ value: key }) => {
      const [counted, wanted] = [byKey.get(key) ?? new Map<string, number>(), chosenOf.get(key) ?? []];
      return { key, values: commonest(choices(counted, wanted), wanted, VALUES_AT_MOST).sort(byValue) };
    })
    .sort((one, other) => naturally(one.key, other.key) || (one.key < other.key ? -1 : 1));
}

/** The choices with the most products, and what is chosen. */
function commonest(all: Choice[], chosen: readonly string[], atMost: number): Choice[] {
  if (all.length <= atMost) return all;
  const ranked = all.toSorted((one, other) => other.count - one.count || byValue(one, other));
  return ranked.filter(({ value }, place) => place < atMost || chosen.includes(value));
}

interface Choice {
  value: string;
  count: number;
}

function choices(counts: ReadonlyMap<string, number>, chosen: readonly string[]): Choice[] {
  return [...new Set([...counts.keys(), ...chosen])].map((value) => ({ value, count: counts.get(value) ?? 0 }));
}

function inOrderOfNames(all: Choice[]): Choice[] {
  const keys = new Map(all.map(({ value }) => [value, folded(value)]));
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return all.sort(
    ({ value: one }, { value: other }) =>
      compare(keys.get(one) as string, keys.get(other) as string) || compare(one, other),
  );
}

function byValue({ value: one }: Choice, { value: other }: Choice): number {
  return naturally(one, other) || (one < other ? -1 : 1);
}
