import type { ChangeCategoryRequest } from '@shop/contracts/categories-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { applyPlan } from './apply-plan.ts';
import { checkedCategoryName, joinAttributes, topLevelOf } from './category.ts';
import { planRename } from './category-plan.ts';
import { announceCategories, attributesOf, saveAttributes } from './category-repository.ts';
import { createMissingParents, requireRoomForNames } from './create-category.ts';
import { withPresentParent } from './former-names.ts';
import { allCategories, type LockedCategory, lockCategories, requireIn, requireVersion } from './locked-categories.ts';

/**
 * Changes name, description and image of a category (docs/api.md#admin-categories). Another name renames everything below it, too; its
 * products follow in batches, and the former names lead on. The same values again are a success: the first response may be lost.
 * @param deps `requireImage` refuses an image that was not uploaded for this form
 * @throws ShopError 400 for an invalid name or image, 404, 409 when it has been changed since the version, or the name is taken
 */
export async function changeCategory(
  deps: WriteDeps & { requireImage: (path: string) => Promise<void> },
  id: string,
  { version, description, image, ...typed }: ChangeCategoryRequest,
): Promise<void> {
  const { db, outbox, audit, requireImage } = deps;
  const checked = checkedCategoryName(typed.name, 'name');
  const shown = requireIn(await allCategories(db), id);
  if (image !== '' && image !== shown.image) await requireImage(image);
  await db.transaction(async (tx) => {
    const { all, category: before } = await lockCategories(tx, id);
    const name = await withPresentParent(tx, checked);
    const isRenamed = name !== before.name;
    const isDescribed = description !== before.description || image !== before.image;
    if (!isRenamed && !isDescribed) return;
    requireVersion(before, version);
    if (isRenamed) await rename({ tx, audit }, { all, category: before, name });
    if (isDescribed)
      await tx.query('update categories set description = $2, image = $3, version = version + 1 where id = $1', [
        ...[id, description, image],
      ]);
    await announceCategories(outbox, tx);
    await audit(tx, {
      what: isRenamed ? 'category-renamed' : 'category-changed',
      subject: `category/${name}`,
      before: { name: before.name, description: before.description, image: before.image },
      after: { name, description, image },
    });
  });
}

/** Renames a branch. One that becomes a top-level category, or is none any more, brings the attributes that were on offer along. */
async function rename(
  { tx, audit }: { tx: Transaction; audit: WriteDeps['audit'] },
  { all, category, name }: { all: LockedCategory[]; category: LockedCategory; name: string },
): Promise<void> {
  const steps = planRename(all, category, name);
  await createMissingParents({ tx, audit }, name);
  const [from, to] = [topLevelOf(category.name), topLevelOf(name)];
  const changesLevel = (category.name === from) !== (name === to);
  const offered = changesLevel ? await attributesOf(tx, from) : [];
  await applyPlan(tx, steps);
  await requireRoomForNames(tx);
  if (changesLevel) await saveAttributes(tx, to, joinAttributes(await attributesOf(tx, to), offered, newId));
}
