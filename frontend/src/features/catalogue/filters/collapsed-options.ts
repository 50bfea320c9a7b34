import { topLevel } from './category-rule.ts';
import type { FilterOption } from './filter-options.ts';

/** The number of options in a collapsed list; slightly longer lists are not collapsed. */
const COLLAPSED_SIZE = 8;
const MAX_UNCOLLAPSED_SIZE = COLLAPSED_SIZE + 2;

/** Reduces a long list to its eight most frequent options and the selected ones; keeps the order. */
export function collapsedOptions<Value>(options: Array<FilterOption<Value>>, isSelected: (value: Value) => boolean) {
  if (options.length <= MAX_UNCOLLAPSED_SIZE) return options;
  const mostFrequent = new Set([...options].sort((one, other) => other.count - one.count).slice(0, COLLAPSED_SIZE));
  return options.filter((option) => mostFrequent.has(option) || isSelected(option.value));
}

/** Reduces a long list of categories to the top level, the selected ones, and the children of a selected top level. */
export function collapsedCategories(options: Array<FilterOption<string>>, selected: string[]) {
  if (options.length <= MAX_UNCOLLAPSED_SIZE) return options;
  const tops = new Set(selected.map(topLevel));
  return options.filter(({ value }) => {
    const depth = value.split('/').length;
    return depth === 1 || (depth === 2 && tops.has(topLevel(value))) || selected.includes(value);
  });
}
