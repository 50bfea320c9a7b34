import { conflict } from '@shop/platform/service/errors.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { applyPlan } from './apply-plan.ts';
import { categoryAuditSnapshot } from './category.ts';
import { branchOf, type PlannedCategory, planDeletion } from './category-plan.ts';
import { announceCategories, categoryUses, deleteCategory } from './category-repository.ts';
import { lockCategories, requireIn, requireVersion } from './locked-categories.ts';

/**
 * Deletes a category with its sub-categories (docs/api.md#admin-categories). Their products go into one category, to which their
 * names lead from now on.
 * @param moveTo the id of that category; undefined if nothing stands in them
 * @throws ShopError 400 for a target within the category, 404, 409 when it has been changed since the version, or has products
 * and no target
 */
export async function deleteWithContent(
  { db, outbox, audit }: WriteDeps,
  { id, version, moveTo }: { id: string; version: number; moveTo: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { all, category } = await lockCategories(tx, id);
    requireVersion(category, version);
    const target = moveTo === undefined ? undefined : requireIn(all, moveTo);
    if (target === undefined) await deleteEmpty(tx, branchOf(all, category));
    else await applyPlan(tx, planDeletion(all, category, target));
    await announceCategories(outbox, tx);
    await audit(tx, {
      what: 'category-removed',
      subject: `category/${category.name}`,
      before: categoryAuditSnapshot(category),
      after: target === undefined ? null : { movedTo: target.name },
    });
  });
}

/** Locks the categories before it checks for products, as removeCategory does. */
async function deleteEmpty(tx: Transaction, branch: readonly PlannedCategory[]): Promise<void> {
  const names = branch.map(({ name }) => name);
  await tx.query('select id from categories where name = any($1) order by id for update', [names]);
  for (const name of names) {
    const { products } = await categoryUses(tx, name);
    if (products > 0)
      throw conflict('category-in-use', `Products in '${name}': ${products}. Choose where they move to`);
  }
  for (const name of names.toReversed()) await deleteCategory(tx, name);
}
