import { conflict } from '@shop/platform/service/errors.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { categoryAuditSnapshot } from './category.ts';
import {
  announceCategories,
  categoryUses,
  deleteCategory,
  lockCategory,
  lockCategoryList,
} from './category-repository.ts';

/**
 * Removes an unused category (docs/api.md#categories). Locks its row before it checks for uses, so that a concurrent
 * product or subcategory either is found, or waits and finds no category.
 * @throws ShopError 404, 409 while products or subcategories use it
 */
export async function removeCategory({ db, outbox, audit }: WriteDeps, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCategoryList(tx);
    const category = await lockCategory(tx, name);
    const uses = await categoryUses(tx, name);
    if (uses.products > 0) throw conflict('category-in-use', `Products in this category: ${uses.products}`);
    if (uses.below > 0) throw conflict('category-in-use', `Sub-categories of this category: ${uses.below}`);
    await deleteCategory(tx, name);
    await announceCategories(outbox, tx);
    const before = categoryAuditSnapshot(category);
    await audit(tx, { what: 'category-removed', subject: `category/${name}`, before, after: null });
  });
}
