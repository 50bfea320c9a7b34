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
  const chosenOf = new Map(chosen.map(({ key, values }) => [key, values]));
  const keys = new Map<string, number>();
  for (const [key, values] of attributes.keys) {
    const most = highest(values.values(), counts.values);
    if (most > 0) keys.set(key, most);
  }
  return commonest(choices(keys, [...chosenOf.keys()]), [...chosenOf.keys()], KEYS_AT_MOST)
    .map(({ value: key }) => {
      const wanted = chosenOf.get(key) ?? [];
      const counted = valueChoices(attributes.keys.get(key) ?? new Map(), counts.values, wanted);
      return { key, values: commonest(counted, wanted, VALUES_AT_MOST).sort(byValue) };
    })
    .sort((one, other) => naturally(one.key, other.key) || (one.key < other.key ? -1 : 1));
}

/** The count of the value that most products have; 0 if none has any. */
function highest(numbers: Iterable<number>, counts: Uint32Array): number {
  let most = 0;
  for (const number of numbers) most = Math.max(most, counts[number] ?? 0);
  return most;
}

/** The values of a key that a product has, or that are chosen; there may be as many as products, so they are not collected. */
function* valueChoices(
  values: ReadonlyMap<string, number>,
  counts: Uint32Array,
  chosen: readonly string[],
): Generator<Choice> {
  for (const [value, number] of values) {
    const count = counts[number] ?? 0;
    if (count > 0 || chosen.includes(value)) yield { value, count };
  }
  for (const value of new Set(chosen)) if (!values.has(value)) yield { value, count: 0 };
}

/** The choices with the most products, and what is chosen: in one pass that keeps no more than it gives. */
function commonest(all: Iterable<Choice>, chosen: readonly string[], atMost: number): Choice[] {
  const ranked: Choice[] = [];
  const wanted: Choice[] = [];
  for (const choice of all) {
    if (chosen.includes(choice.value)) wanted.push(choice);
    const last = ranked[atMost - 1];
    if (last !== undefined && byCount(choice, last) > 0) continue;
    ranked.splice(placeOf(choice, ranked), 0, choice);
    ranked.length = Math.min(ranked.length, atMost);
  }
  return [...ranked, ...wanted.filter((choice) => !ranked.includes(choice))];
}

/** Where a choice belongs in a ranked list, by halving. */
function placeOf(choice: Choice, ranked: readonly Choice[]): number {
  let [from, to] = [0, ranked.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (byCount(choice, ranked[middle] as Choice) < 0) to = middle;
    else from = middle + 1;
  }
  return from;
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

/** The commonest first; equally common ones by their plain letters, because a collator takes ten times as long. */
function byCount(one: Choice, other: Choice): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}

function byValue({ value: one }: Choice, { value: other }: Choice): number {
  return naturally(one, other) || (one < other ? -1 : 1);
}
