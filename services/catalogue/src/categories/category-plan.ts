import { MAX_CATEGORY_NAME } from '@shop/contracts/categories-api.ts';
import { conflict, invalid } from '@shop/platform/service/errors.ts';
import { foldCase } from '../shared/fold-case.ts';

/** A category as a plan needs it. */
export interface PlannedCategory {
  id: string;
  name: string;
}

/** What happens to one category: it gets another name, or what stands in it goes into another category and it is deleted. */
export type PlanStep =
  | { kind: 'rename'; id: string; from: string; to: string }
  | { kind: 'dissolve'; id: string; from: string; into: string };

/** Whether a category is another one or stands below it. */
function isWithin(name: string, ancestor: string): boolean {
  return name === ancestor || name.startsWith(`${ancestor}/`);
}

/** The name without the last segment; undefined for a top-level category. */
export function parentOf(name: string): string | undefined {
  const at = name.lastIndexOf('/');
  return at === -1 ? undefined : name.slice(0, at);
}

/**
 * Plans that a category gets another name, with everything below it.
 * @param to a checked name
 * @throws ShopError 400 for a place below itself or names that are too long, 409 for a name of another category, compared without case
 */
export function planRename(all: readonly PlannedCategory[], category: PlannedCategory, to: string): PlanStep[] {
  if (to.startsWith(`${category.name}/`)) throw invalid('name', 'name: a category cannot stand below itself');
  const branch = branchOf(all, category);
  const taken = keysOutside(all, branch);
  return branch.map(({ id, name: from }): PlanStep => {
    const next = to + from.slice(category.name.length);
    requireLength(next);
    if (taken.has(foldCase(next))) throw conflict('category-exists', `The category '${next}' already exists`);
    return { kind: 'rename', id, from, to: next };
  });
}

/**
 * Plans that what stands in a category goes into another one. A sub-category goes into the one of the same name there, compared
 * without case, or becomes a new one.
 * @throws ShopError 400 for a target within the category or names that are too long, 409 where a sub-category would get the name of a
 * category that the merge deletes
 */
export function planMerge(
  all: readonly PlannedCategory[],
  category: PlannedCategory,
  target: PlannedCategory,
): PlanStep[] {
  requireOutside(category, target, 'into');
  const branch = branchOf(all, category);
  const outside = new Map(all.filter((one) => !branch.includes(one)).map((one) => [foldCase(one.name), one]));
  const freed = new Set(branch.map(({ name }) => foldCase(name)));
  const places = new Map([[category.name, target.name]]);
  return branch.map(({ id, name: from }): PlanStep => {
    if (id === category.id) return { kind: 'dissolve', id, from, into: target.id };
    const parent = places.get(parentOf(from) ?? '');
    if (parent === undefined) throw new Error(`category ${from} without its parent`);
    const to = `${parent}/${from.slice(from.lastIndexOf('/') + 1)}`;
    const there = outside.get(foldCase(to));
    places.set(from, there?.name ?? to);
    if (there !== undefined) return { kind: 'dissolve', id, from, into: there.id };
    requireLength(to);
    if (freed.has(foldCase(to))) throw conflict('category-exists', `Rename the sub-category '${from}' first`);
    return { kind: 'rename', id, from, to };
  });
}

/**
 * Plans that a category is deleted with those below it, and that the products of all of them go into one category.
 * @throws ShopError 400 for a target within the category
 */
export function planDeletion(
  all: readonly PlannedCategory[],
  category: PlannedCategory,
  target: PlannedCategory,
): PlanStep[] {
  requireOutside(category, target, 'moveTo');
  return branchOf(all, category).map(({ id, name: from }) => ({ kind: 'dissolve', id, from, into: target.id }));
}

/** A category and those below it, parents first. */
export function branchOf(all: readonly PlannedCategory[], { name }: PlannedCategory): PlannedCategory[] {
  return all
    .filter((one) => isWithin(one.name, name))
    .sort((one, other) => one.name.split('/').length - other.name.split('/').length);
}

function keysOutside(all: readonly PlannedCategory[], branch: readonly PlannedCategory[]): Set<string> {
  const within = new Set(branch.map(({ id }) => id));
  return new Set(all.filter(({ id }) => !within.has(id)).map(({ name }) => foldCase(name)));
}

function requireOutside(category: PlannedCategory, target: PlannedCategory, field: string): void {
  if (isWithin(target.name, category.name))
    throw invalid(field, `${field}: choose a category outside of '${category.name}'`);
}

function requireLength(name: string): void {
  if (name.length > MAX_CATEGORY_NAME)
    throw invalid('name', `name: '${name.slice(0, 40)}…' would have more than ${MAX_CATEGORY_NAME} characters`);
}
