import { conflict, invalid } from '@shop/platform/service/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { WriteDeps, WriteTxDeps } from '../shared/write-deps.ts';
import { ancestorsOf, categoryAuditSnapshot, checkedCategoryName } from './category.ts';
import {
  announceCategories,
  bytesOfNames,
  insertCategory,
  knownCategories,
  lockCategoryList,
  type NewCategory,
} from './category-repository.ts';

export interface CategoryCommand {
  id: string;
  name: string;
  description?: string;
  /** Path of a stored image, or empty. */
  image?: string;
  attrs?: readonly { key: string; value: readonly string[] }[];
}

/** One event contains all names; its maximum size is 512 KiB (docs/events.md#envelope). */
const MAX_BYTES_OF_NAMES = 400_000;

/**
 * Creates a category and its missing parents (docs/api.md#categories).
 * @throws ShopError 400 for an invalid name or too many categories, 409 when it exists, compared without case
 */
export async function createCategory({ db, outbox, audit }: WriteDeps, command: CategoryCommand): Promise<void> {
  const name = checkedCategoryName(command.name);
  await db.transaction(async (tx) => {
    await lockCategoryList(tx);
    const insert = createInsert({ tx, audit });
    await createParents({ tx, insert }, name);
    const created = await insert({
      id: command.id,
      name,
      description: command.description ?? '',
      image: command.image ?? '',
      attrs: (command.attrs ?? []).map(({ key, value }) => ({ _id: newId(), key, value: [...new Set(value)] })),
    });
    if (!created) throw conflict('category-exists', 'This category already exists');
    if ((await bytesOfNames(tx)) > MAX_BYTES_OF_NAMES) {
      throw invalid('category', 'category: there are too many categories');
    }
    await announceCategories(outbox, tx);
  });
}

async function createParents({ tx, insert }: { tx: Queryable; insert: Insert }, name: string): Promise<void> {
  const parents = ancestorsOf(name);
  const known = await knownCategories(tx, parents);
  for (const parent of parents.filter((ancestor) => !known.has(ancestor))) {
    const created = await insert({ id: newId(), name: parent, description: '', image: '', attrs: [] });
    if (!created) throw conflict('category-exists', `The category '${parent}' exists with different capitalization`);
  }
}

/** Inserts a category; false when the name is taken. */
type Insert = (category: NewCategory) => Promise<boolean>;

function createInsert({ tx, audit }: Pick<WriteTxDeps, 'tx' | 'audit'>): Insert {
  return async (category) => {
    if (!(await insertCategory(tx, category))) return false;
    const after = categoryAuditSnapshot(category);
    await audit(tx, { what: 'category-created', subject: `category/${category.name}`, before: null, after });
    return true;
  };
}
