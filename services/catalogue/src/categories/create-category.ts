import { conflict, invalid } from '@shop/platform/service/http/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { WriteDeps, WriteTxDeps } from '../write-deps.ts';
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
export async function createCategory({ db, outbox, audit }: WriteDeps, command: CategoryCommand): Promise<void> {
  const name = checkedCategoryName(command.name);
  await db.transaction(async (tx) => {
    await lockCategoryList(tx);
    const put = putIn({ tx, audit });
    await createParents({ tx, put }, name);
    const created = await put({
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

async function createParents({ tx, put }: { tx: Queryable; put: Put }, name: string): Promise<void> {
  const parents = ancestorsOf(name);
  const known = await knownCategories(tx, parents);
  for (const parent of parents.filter((ancestor) => !known.has(ancestor))) {
    const created = await put({ id: newId(), name: parent, description: '', image: '', attrs: [] });
    if (!created) throw conflict('category-exists', `The category '${parent}' exists in another spelling`);
  }
}

/** Puts a category into the list; false when one has this name already. */
type Put = (category: NewCategory) => Promise<boolean>;

function putIn({ tx, audit }: Pick<WriteTxDeps, 'tx' | 'audit'>): Put {
  return async (category) => {
    if (!(await insertCategory(tx, category))) return false;
    const [subject, after] = [`category/${category.name}`, categoryAuditSnapshot(category)];
    await audit(tx, { what: 'category-created', subject, before: null, after });
    return true;
  };
}
