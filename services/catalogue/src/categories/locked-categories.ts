import { conflict, notFound } from '@shop/platform/service/errors.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { lockCategoryList, type NewCategory } from './category-repository.ts';

/** A category as use cases of administrators read it. */
export interface LockedCategory extends NewCategory {
  version: number;
  position: number | null;
}

/** Locks the list and reads all of it, so that a plan is made of what it changes. @throws ShopError 404 for an unknown id */
export async function lockCategories(
  tx: Transaction,
  id: string,
): Promise<{ all: LockedCategory[]; category: LockedCategory }> {
  await lockCategoryList(tx);
  const all = await allCategories(tx);
  return { all, category: requireIn(all, id) };
}

/** @throws ShopError 409 when the category has been changed since it had the version */
export function requireVersion(category: LockedCategory, expected: number): void {
  if (category.version !== expected)
    throw conflict('category-changed', `Somebody else has changed '${category.name}' meanwhile`);
}

/** All categories, by name. */
export function allCategories(db: Queryable): Promise<LockedCategory[]> {
  return db.query<LockedCategory>(
    'select id, name, description, image, attrs, version, position from categories order by name_key',
  );
}

/** @throws ShopError 404 */
export function requireIn(all: readonly LockedCategory[], id: string): LockedCategory {
  const category = all.find((one) => one.id === id);
  if (category === undefined) throw notFound('Category');
  return category;
}
