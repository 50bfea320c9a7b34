import { categoriesEvents } from '@shop/contracts/catalogue-events.ts';
import { invalid } from '@shop/platform/errors.ts';
import type { Outbox } from '@shop/platform/outbox.ts';
import type { Queryable, Transaction } from '@shop/platform/postgres.ts';
import { currentRequestId } from '@shop/platform/request-context.ts';
import { folded } from '../folded.ts';

export interface NewCategory {
  id: string;
  name: string;
  description: string;
  image: string;
  attrs: { _id: string; key: string; value: string[] }[];
}

/** The list of categories as one subject: its version, and what `categories/all` carries. */
export interface VersionedList {
  id: 'all';
  version: number;
  data: { names: string[] };
}

/** @returns false when a category has this name, in any case of letters */
export async function insertCategory(tx: Queryable, category: NewCategory): Promise<boolean> {
  const rows = await tx.query(
    `insert into categories (id, name, name_key, description, image, attrs) values ($1, $2, $3, $4, $5, $6)
     on conflict (name_key) do nothing returning id`,
    [
      category.id,
      category.name,
      folded(category.name),
      category.description,
      category.image,
      JSON.stringify(category.attrs),
    ],
  );
  return rows.length === 1;
}

/** Which of these names are categories, spelled exactly so. */
export async function knownCategories(tx: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>(`select name from categories where name = any($1)`, [names]);
  return new Set(rows.map((row) => row.name));
}

/** Keeps a category from being removed until the transaction's end. @throws ShopError 400 when there is none */
export async function requireCategory(tx: Queryable, name: string): Promise<void> {
  const rows = await tx.query(`select id from categories where name = $1 for share`, [name]);
  if (rows.length === 0) throw invalid('category', 'category: there is no such category');
}

/** Raises the version of the list, which locks it: changes of categories happen one after the other. */
export async function lockCategoryList(tx: Queryable): Promise<void> {
  await tx.query(`update category_list set version = version + 1`);
}

/** Announces the list as this transaction leaves it. */
export async function announceCategories(outbox: Pick<Outbox, 'append'>, tx: Transaction): Promise<void> {
  const [list] = await versionedList(tx);
  if (list === undefined) throw new Error('the list of categories is announced before its version was raised');
  const requestId = currentRequestId();
  await outbox.append(tx, [{ family: categoriesEvents, type: 'categories-changed', ...list, requestId }]);
}

/** The list with its version; nothing before the first category. */
export function versionedList(tx: Queryable): Promise<VersionedList[]> {
  return tx.query<VersionedList>(
    `select 'all' as id, version, json_build_object(
       'names', (select coalesce(json_agg(name order by name_key), '[]') from categories)) as data
     from category_list where version > 0`,
  );
}
