import { isDeepStrictEqual } from 'node:util';
import { conflict, invalid } from '@shop/platform/service/errors.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { parentOf } from './category-plan.ts';
import { announceCategories } from './category-repository.ts';
import { lockCategories } from './locked-categories.ts';
import { inShopOrder } from './shop-order.ts';

/**
 * Puts the categories below one parent, or the top-level ones, into another order (docs/api.md#admin-categories).
 * @param order the ids of all of them; `seen` is the order that the administrator saw
 * @throws ShopError 400 unless both orders have the same categories, 404, 409 when the order was changed since
 */
export async function orderCategories(
  { db, outbox, audit }: WriteDeps,
  { ids, seen }: { ids: readonly string[]; seen: readonly string[] },
): Promise<void> {
  if (!isDeepStrictEqual([...ids].sort(), [...new Set(seen)].sort()))
    throw invalid('ids', 'ids: must be the same categories in another order');
  await db.transaction(async (tx) => {
    const { all, category } = await lockCategories(tx, ids[0] ?? '');
    const parent = parentOf(category.name);
    const siblings = inShopOrder(all).filter(({ name }) => parentOf(name) === parent);
    const present = siblings.map(({ id }) => id);
    if (isDeepStrictEqual(present, ids)) return;
    if (!isDeepStrictEqual(present, seen))
      throw conflict('categories-changed', 'Somebody else has changed these categories meanwhile');
    const names = new Map(siblings.map(({ id, name }) => [id, name]));
    const [before, after] = [present, ids].map((order) => ({ order: order.map((id) => names.get(id)) }));
    await tx.query(
      `update categories c set position = step.position
       from unnest($1::text[]) with ordinality as step (id, position) where c.id = step.id`,
      [ids],
    );
    await announceCategories(outbox, tx);
    await audit(tx, {
      what: 'categories-ordered',
      subject: `category/${parent ?? 'top-level'}`,
      before: before ?? null,
      after: after ?? null,
    });
  });
}
