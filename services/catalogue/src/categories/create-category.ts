import { conflict, invalid } from '@shop/platform/errors.ts';
import { newId } from '@shop/platform/new-id.ts';
import type { Outbox } from '@shop/platform/outbox.ts';
import type { Database, Transaction } from '@shop/platform/postgres.ts';
import { ancestorsOf, checkedCategoryName } from './category.ts';
import {
  announceCategories,
  bytesOfNames,
  insertCategory,
  knownCategories,
  lockCategoryList,
} from './category-repository.ts';

export interface CategoryCommand {
  id: string;
  name: string;
  description?: string;
  /** Path of a stored picture, or empty. */
  image?: string;
  attrs?: readonly { key: string; value: readonly string[] }[];
}

/** All names travel in one event, which may have 512 KiB (EVENTS.md). */
const MAX_BYTES_OF_NAMES = 400_000;

/**
 * Creates a category and the parents that are missing (API.md, Catalogue).
 * @throws ShopError 400 for a name that is none, or one category too many, 409 when it exists, in any case of letters
 */
export async function createCategory(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  command: CategoryCommand,
): Promise<void> {
  const name = checkedCategoryName(command.name);
  await db.transaction(async (tx) => {
    await lockCategoryList(tx);
    await createParents(tx, name);
    const created = await insertCategory(tx, {
      id: command.id,
      name,
      description: command.description ?? '',
      image: command.image ?? '',
      attrs: (command.attrs ?? []).map(({ key, value }) => ({ _id: newId(), key, value: [...new Set(value)] })),
    });
    if (!created) throw conflict('category-exists', 'This category exists already');
    if ((await bytesOfNames(tx)) > MAX_BYTES_OF_NAMES) {
      throw invalid('category', 'category: there are too many categories');
    }
    await announceCategories(outbox, tx);
  });
}

async function createParents(tx: Transaction, name: string): Promise<void> {
  const parents = ancestorsOf(name);
  const known = await knownCategories(tx, parents);
  for (const parent of parents.filter((ancestor) => !known.has(ancestor))) {
    const created = await insertCategory(tx, { id: newId(), name: parent, description: '', image: '', attrs: [] });
    if (!created) throw conflict('category-exists', `The category '${parent}' exists in another spelling`);
  }
}
