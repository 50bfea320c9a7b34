import type { Facets } from '@shop/contracts/catalogue-api.ts';
import type { Filters } from './filters.ts';

export interface Choice<Value> {
  value: Value;
  /** How many products have it. */
  count: number;
}

/** What the panel offers: the facets, and whatever is chosen without being among them, so that it can be taken back. */
export interface ShownChoices {
  ratings: Array<Choice<number>>;
  categories: Array<Choice<string>>;
  attrs: Array<{ key: string; values: Array<Choice<string>> }>;
}

/**
 * @param chosen the filters in force and those in the panel that wait for 'Filter'
 */
export function shownChoices(facets: Facets, chosen: Filters[]): ShownChoices {
  const attrs = chosen.flatMap((filters) => filters.attrs);
  const keys = [...new Set([...facets.attrs, ...attrs].map(({ key }) => key))];
  return {
    ratings: withChosen(
      facets.ratings,
      chosen.flatMap(({ ratings }) => ratings),
    ).sort((one, other) => other.value - one.value),
    categories: withChosen(
      facets.categories,
      chosen.flatMap(({ categories }) => categories),
    ).sort((one, other) => comparePaths(one.value, other.value)),
    attrs: keys
      .map((key) => ({
        key,
        values: withChosen(
          facets.attrs.find((group) => group.key === key)?.values ?? [],
          attrs.filter((attribute) => attribute.key === key).map(({ value }) => value),
        ),
      }))
      .sort((one, other) => reach(other) - reach(one) || one.key.localeCompare(other.key)),
  };
}

/** Attributes that many of the products have stand first. */
function reach({ values }: { values: Array<Choice<string>> }): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

function withChosen<Value>(choices: Array<Choice<Value>>, chosen: Value[]): Array<Choice<Value>> {
  const missing = [...new Set(chosen)].filter((value) => !choices.some((choice) => choice.value === value));
  return [...choices, ...missing.map((value) => ({ value, count: 0 }))];
}

/** A category stands before those below it, and these before its neighbour. */
function comparePaths(one: string, other: string): number {
  const [names, others] = [one.split('/'), other.split('/')];
  for (let depth = 0; depth < Math.max(names.length, others.length); depth += 1) {
    const order = (names[depth] ?? '').localeCompare(others[depth] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}
