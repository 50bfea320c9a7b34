import type { AdminCategory } from '@shop/contracts/categories-api.ts';

/** The last part of a category's name. */
export function ownNameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** What stands before the last slash; '' for a top-level category. */
export function parentNameOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

/** How many categories a category stands below. */
export function depthOf(name: string): number {
  return name.split('/').length - 1;
}

/** Joins the parts of a name; the parent is '' for a top-level category. */
export function fullNameOf(parent: string, ownName: string): string {
  return parent === '' ? ownName : `${parent}/${ownName}`;
}

/** A category and everything below it. */
export function branchOf(all: readonly AdminCategory[], { name }: AdminCategory): AdminCategory[] {
  return all.filter((one) => one.name === name || one.name.startsWith(`${name}/`));
}

/** The categories that are neither this one nor below it: where it can stand, or its products go. */
export function outsideOf(all: readonly AdminCategory[], category: AdminCategory): AdminCategory[] {
  const branch = branchOf(all, category);
  return all.filter((one) => !branch.includes(one));
}

/** The products in each category, by its name, with those of everything below it; and those of them that still have a former name. */
export function productsOf(
  all: readonly AdminCategory[],
): ReadonlyMap<string, Pick<AdminCategory, 'products' | 'productsToMove'>> {
  const sums = new Map<string, { products: number; productsToMove: number }>();
  for (const { name, products, productsToMove } of all) {
    for (let level = name; level !== ''; level = parentNameOf(level)) {
      const sum = sums.get(level) ?? { products: 0, productsToMove: 0 };
      sums.set(level, { products: sum.products + products, productsToMove: sum.productsToMove + productsToMove });
    }
  }
  return sums;
}

/**
 * The order of the categories below one parent after one of them has changed places with a neighbour.
 * @param by -1 up, 1 down
 * @returns the ids before and afterwards; undefined at the end of the list
 */
export function movedBy(
  all: readonly AdminCategory[],
  { _id, name }: AdminCategory,
  by: -1 | 1,
): { ids: string[]; seen: string[] } | undefined {
  const seen = all.filter((one) => parentNameOf(one.name) === parentNameOf(name)).map((one) => one._id);
  const at = seen.indexOf(_id);
  const neighbour = seen[at + by];
  if (neighbour === undefined) return undefined;
  const ids = seen.with(at, neighbour).with(at + by, _id);
  return { ids, seen };
}
