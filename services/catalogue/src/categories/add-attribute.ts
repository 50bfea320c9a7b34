import { invalid } from '@shop/platform/errors.ts';
import { newId } from '@shop/platform/new-id.ts';
import type { Outbox } from '@shop/platform/outbox.ts';
import type { Database } from '@shop/platform/postgres.ts';
import { topLevelOf, withAttribute } from './category.ts';
import {
  announceCategories,
  attributesOf,
  knownCategories,
  lockCategoryList,
  saveAttributes,
} from './category-repository.ts';

/**
 * Adds a key and a value to what the top-level segment of a category offers, as a set (API.md, Catalogue).
 * @throws ShopError 400 for an unknown category, or one that offers too much already
 */
export async function addAttribute(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  { category, key, value }: { category: string; key: string; value: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCategoryList(tx);
    const known = await knownCategories(tx, [category]);
    if (!known.has(category)) throw invalid('categoryChoosen', 'categoryChoosen: there is no such category');
    const top = topLevelOf(category);
    await saveAttributes(tx, top, withAttribute(await attributesOf(tx, top), { key, value }, newId()));
    await announceCategories(outbox, tx);
  });
}
