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
import { freeNames, withPresentParent } from './former-names.ts';

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
 * Creates a category and its missing parents (docs/api.md#categories). Below a former name of a category it stands below the present
 * one; a former name itself becomes a category again, and leads to the other one no more.
 * @throws ShopError 400 for an invalid name or too many categories, 409 when it exists, compared without case, or while products with
 * this name are on their way to another category
 */
export async function createCategory({ db, outbox, audit }: WriteDeps, command: CategoryCommand): Promise<void> {
  const typed = checkedCategoryName(command.name);
  await db.transaction(async (tx) => {
    await lockCategoryList(tx);
    const name = await withPresentParent(tx, typed);
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
    await requireRoomForNames(tx);
    await announceCategories(outbox, tx);
  });
}

/** @throws ShopError 400 when the names are too long for one event */
export async function requireRoomForNames(tx: Queryable): Promise<void> {
  if ((await bytesOfNames(tx)) > MAX_BYTES_OF_NAMES)
    throw invalid('category', 'category: there are too many categories');
}

/**
 * Creates the missing parents of a category; the caller has locked the list.
 * @throws ShopError 409 for one that exists with different capitalization, or that products are still leaving
 */
export function createMissingParents({ tx, audit }: Pick<WriteTxDeps, 'tx' | 'audit'>, name: string): Promise<void> {
  return createParents({ tx, insert: createInsert({ tx, audit }) }, name);
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
    await freeNames(tx, new Map([[category.name, category.id]]));
    if (!(await insertCategory(tx, category))) return false;
    const after = categoryAuditSnapshot(category);
    await audit(tx, { what: 'category-created', subject: `category/${category.name}`, before: null, after });
    return true;
  };
}
