import { topLevel } from './category-rule.ts';
import type { Choice } from './shown-choices.ts';

/** So many choices of a list stand open; a couple more are not worth a button. */
const OPEN = 8;
const WORTH_FOLDING = OPEN + 2;

/**
 * What a folded list shows, in its own order: all of a short one; of a long one the eight that most products have, and
 * what is chosen.
 */
export function firstChoices<Value>(choices: Array<Choice<Value>>, isChosen: (value: Value) => boolean) {
  if (choices.length <= WORTH_FOLDING) return choices;
  const open = new Set([...choices].sort((one, other) => other.count - one.count).slice(0, OPEN));
  return choices.filter((choice) => open.has(choice) || isChosen(choice.value));
}

/**
 * What a folded list of categories shows: the top level, what is chosen, and one level further down where something is
 * chosen, since nothing else can be then.
 */
export function firstCategories(choices: Array<Choice<string>>, chosen: string[]) {
  if (choices.length <= WORTH_FOLDING) return choices;
  const tops = new Set(chosen.map(topLevel));
  return choices.filter(({ value }) => {
    const depth = value.split('/').length;
    return depth === 1 || (depth === 2 && tops.has(topLevel(value))) || chosen.includes(value);
  });
}
