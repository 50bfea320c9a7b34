import { foldCase } from '../shared/fold-case.ts';

/**
 * Sorts categories as the shop shows them: each parent before what stands below it, siblings by position and those without one by name
 * after them. Categories that nobody has put into an order stay as they are.
 * @param categories by name
 */
export function inShopOrder<C extends { name: string; position: number | null }>(categories: readonly C[]): C[] {
  if (categories.every(({ position }) => position === null)) return [...categories];
  const positions = new Map(categories.map(({ name, position }) => [name, position]));
  const keyed = categories.map((category) => ({ category, key: sortKeyOf(category.name, positions) }));
  return keyed.sort((one, other) => compareKeys(one.key, other.key)).map(({ category }) => category);
}

type SortKey = (number | string)[];

function sortKeyOf(name: string, positions: ReadonlyMap<string, number | null>): SortKey {
  const segments = name.split('/');
  return segments.flatMap((segment, depth) => [
    positions.get(segments.slice(0, depth + 1).join('/')) ?? Number.POSITIVE_INFINITY,
    foldCase(segment),
  ]);
}

/** Compares the levels one after the other; a parent is a prefix of what stands below it. */
function compareKeys(one: SortKey, other: SortKey): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const [left, right] = [one[at] ?? 0, other[at] ?? 0];
    if (left !== right) return left < right ? -1 : 1;
  }
  return one.length - other.length;
}
