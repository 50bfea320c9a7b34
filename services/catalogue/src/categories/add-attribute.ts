import { invalid } from '@shop/platform/service/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { topLevelOf, withAttribute } from './category.ts';
import {
  announceCategories,
  attributesOf,
  knownCategories,
  lockCategoryList,
  saveAttributes,
} from './category-repository.ts';
import { presentName } from './former-names.ts';

/**
 * Adds a key and a value to the attributes of a top-level category, as a set (docs/api.md#categories). A known pair
 * changes nothing and adds no audit entry.
 * @throws ShopError 400 for an unknown category, or one with too many attributes
 */
export async function addAttribute(
  { db, outbox, audit }: WriteDeps,
  { category: chosen, key, value }: { category: string; key: string; value: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCategoryList(tx);
    const category = await presentName(tx, chosen);
    const known = await knownCategories(tx, [category]);
    if (!known.has(category)) throw invalid('categoryChoosen', 'categoryChoosen: there is no such category');
    const top = topLevelOf(category);
    const offered = await attributesOf(tx, top);
    const joined = withAttribute(offered, { key, value }, newId());
    await saveAttributes(tx, top, joined);
    await announceCategories(outbox, tx);
    if (joined === offered) return;
    await audit(tx, { what: 'attribute-added', subject: `category/${top}`, before: null, after: { key, value } });
  });
}
