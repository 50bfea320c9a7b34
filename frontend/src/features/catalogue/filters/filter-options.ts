import type { Facets } from '@shop/contracts/catalogue-api.ts';
import type { Filters } from './filters.ts';

export interface FilterOption<Value> {
  value: Value;
  /** The number of matching products. */
  count: number;
}

/** The options of the filter panel. */
export interface FilterOptions {
  ratings: Array<FilterOption<number>>;
  categories: Array<FilterOption<string>>;
  attrs: Array<{ key: string; values: Array<FilterOption<string>> }>;
}

/**
 * Merges the facets with selected options that are missing in them, so that they can be unchecked.
 * @param selected the applied filters and the panel's draft
 */
export function filterOptions(facets: Facets, selected: Filters[]): FilterOptions {
  const attrs = selected.flatMap((filters) => filters.attrs);
  const keys = [...new Set([...facets.attrs, ...attrs].map(({ key }) => key))];
  return {
    ratings: withSelected(
      facets.ratings,
      selected.flatMap(({ ratings }) => ratings),
    ).sort((one, other) => other.value - one.value),
    categories: withSelected(
      facets.categories,
      selected.flatMap(({ categories }) => categories),
    ).sort((one, other) => comparePaths(one.value, other.value)),
    attrs: keys
      .map((key) => ({
        key,
        values: withSelected(
          facets.attrs.find((group) => group.key === key)?.values ?? [],
          attrs.filter((attribute) => attribute.key === key).map(({ value }) => value),
        ),
      }))
      .sort((one, other) => frequency(other) - frequency(one) || one.key.localeCompare(other.key)),
  };
}

/** The number of products with any value of an attribute. */
function frequency({ values }: { values: Array<FilterOption<string>> }): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

function withSelected<Value>(options: Array<FilterOption<Value>>, selected: Value[]): Array<FilterOption<Value>> {
  const missing = [...new Set(selected)].filter((value) => !options.some((option) => option.value === value));
  return [...options, ...missing.map((value) => ({ value, count: 0 }))];
}

/** Sorts each category before its children, and these before its next sibling. */
function comparePaths(one: string, other: string): number {
  const [names, others] = [one.split('/'), other.split('/')];
  for (let depth = 0; depth < Math.max(names.length, others.length); depth += 1) {
    const order = (names[depth] ?? '').localeCompare(others[depth] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}
