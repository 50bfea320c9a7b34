import { foldCase } from '../shared/fold-case.ts';
import type { Attributes } from './product-table.ts';
import type { AttributeFilter } from './run-query.ts';

type ValueIds = Map<string, number>;

/**
 * The values of a key. Keys that differ only in case share them, so that an option 'Size' and an attribute 'size' are one facet,
 * and a filter by either spelling finds both.
 */
export function valuesOfKey({ keys, names }: Pick<Attributes, 'keys' | 'names'>, key: string): ValueIds {
  const known = keys.get(key);
  if (known !== undefined) return known;
  const name = foldCase(key);
  const values = names.get(name) ?? new Map<string, number>();
  names.set(name, values);
  keys.set(key, values);
  return values;
}

/**
 * One spelling of each key with its values: the selected one, else the first by code units, so that every replica chooses the same.
 * @param selected keys of the filters
 */
export function spelledOnce(
  { keys }: Pick<Attributes, 'keys'>,
  selected: { has(key: string): boolean },
): Map<string, ReadonlyMap<string, number>> {
  const spellings = new Map<ReadonlyMap<string, number>, string>();
  for (const [key, values] of keys) {
    const other = spellings.get(values);
    const isBetter = other === undefined || selected.has(key) || (!selected.has(other) && key < other);
    if (isBetter) spellings.set(values, key);
  }
  return new Map([...spellings].map(([values, key]) => [key, values]));
}

/** Joins filters by several spellings of a key: their values are alternatives, as those of one key are. */
export function joinSpellings(
  { keys }: Pick<Attributes, 'keys'>,
  filters: readonly AttributeFilter[],
): AttributeFilter[] {
  const joined = new Map<unknown, AttributeFilter>();
  for (const filter of filters) {
    const name = keys.get(filter.key) ?? filter.key;
    const other = joined.get(name);
    const values = new Set([...(other?.values ?? []), ...filter.values]);
    joined.set(name, { key: other?.key ?? filter.key, values: [...values] });
  }
  return [...joined.values()];
}
