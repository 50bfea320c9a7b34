import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { applyPlan } from './apply-plan.ts';
import { joinAttributes, topLevelOf } from './category.ts';
import { planMerge } from './category-plan.ts';
import { announceCategories, attributesOf, saveAttributes } from './category-repository.ts';
import { requireRoomForNames } from './create-category.ts';
import { lockCategories, requireIn, requireVersion } from './locked-categories.ts';

/**
 * Merges a category into another one (docs/api.md#admin-categories): products, sub-categories and attributes go there, and its
 * names lead there.
 * @throws ShopError 400 for a target within the category or too many attributes, 404, 409 when it has been changed since the version
 */
export async function mergeCategories(
  { db, outbox, audit }: WriteDeps,
  { id, version, into }: { id: string; version: number; into: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { all, category } = await lockCategories(tx, id);
    requireVersion(category, version);
    const target = requireIn(all, into);
    const steps = planMerge(all, category, target);
    const isTopLevel = topLevelOf(category.name) === category.name;
    await applyPlan(tx, steps);
    await requireRoomForNames(tx);
    if (isTopLevel) {
      const top = topLevelOf(target.name);
      await saveAttributes(tx, top, joinAttributes(await attributesOf(tx, top), category.attrs, newId));
    }
    await announceCategories(outbox, tx);
    await audit(tx, {
      what: 'category-merged',
      subject: `category/${category.name}`,
      before: { name: category.name },
      after: { name: target.name },
    });
  });
}
