import type { Category } from '@shop/contracts/catalogue-api.ts';
import { categoriesEvents } from '@shop/contracts/catalogue-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { invalid, notFound } from '@shop/platform/service/errors.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { foldCase } from '../shared/fold-case.ts';

export type NewCategory = Pick<Category, 'name' | 'description' | 'image' | 'attrs'> & { id: string };

/** The list of categories as an event subject: its version and the payload of `categories/all`. */
export interface VersionedList {
  id: 'all';
  version: number;
  data: { names: string[] };
}

/** @returns false when a category has this name, compared without case */
export async function insertCategory(tx: Queryable, category: NewCategory): Promise<boolean> {
  const rows = await tx.query(
    `insert into categories (id, name, name_key, description, image, attrs) values ($1, $2, $3, $4, $5, $6)
     on conflict (name_key) do nothing returning id`,
    [
      category.id,
      category.name,
      foldCase(category.name),
      category.description,
      category.image,
      JSON.stringify(category.attrs),
    ],
  );
  return rows.length === 1;
}

/** Those names that are categories, compared exactly. */
export async function knownCategories(tx: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>(`select name from categories where name = any($1)`, [names]);
  return new Set(rows.map((row) => row.name));
}

/**
 * Locks a category against removal and renaming until the end of the transaction.
 * @param name its present or a former name
 * @returns the present name, with which a product is saved
 * @throws ShopError 400 if it does not exist
 */
export async function requireCategory(tx: Queryable, name: string): Promise<string> {
  const [present] = await tx.query<{ name: string }>(`select name from categories where name = $1 for key share`, [
    name,
  ]);
  if (present !== undefined) return present.name;
  const [former] = await tx.query<{ name: string }>(
    `select c.name from former_category_names former join categories c on c.id = former.category_id
     where former.name = $1 for key share of c`,
    [name],
  );
  if (former === undefined) throw invalid('category', 'category: there is no such category');
  return former.name;
}

/** Locks a category against new products. @throws ShopError 404 */
export async function lockCategory(tx: Queryable, name: string): Promise<NewCategory> {
  const [category] = await tx.query<NewCategory>(
    `select id, name, description, image, attrs from categories where name = $1 for update`,
    [name],
  );
  if (category === undefined) throw notFound('Category');
  return category;
}

/**
 * Counts the products in a category, without subcategories, those that are on their way to it, and the subcategories. Removed products
 * on their way count: they would keep a name of no category.
 */
export async function categoryUses(tx: Queryable, name: string): Promise<{ products: number; below: number }> {
  const [uses] = await tx.query<{ products: number; below: number }>(
    `select (select count(*) from products where category = $1 and not removed)
            + (select count(*) from products where category in (
                 select former.name from former_category_names former join categories c on c.id = former.category_id
                 where c.name = $1 and former.moving
                   and not exists (select from categories again where again.name = former.name))) as products,
            (select count(*) from categories where starts_with(name, $1 || '/')) as below`,
    [name],
  );
  return uses ?? { products: 0, below: 0 };
}

/**
 * The caller has locked the category and checked that it is unused: no product has one of its former names, even if the mover has
 * not noted it yet. They lead nowhere any more.
 */
export async function deleteCategory(tx: Queryable, name: string): Promise<void> {
  await tx.query(`delete from former_category_names where category_id in (select id from categories where name = $1)`, [
    name,
  ]);
  await tx.query(`delete from categories where name = $1`, [name]);
}

/** The attributes of a category; the caller has locked the list. */
export async function attributesOf(tx: Queryable, name: string): Promise<Category['attrs']> {
  const [row] = await tx.query<Pick<Category, 'attrs'>>(`select attrs from categories where name = $1`, [name]);
  if (row === undefined) throw new Error('top-level category missing');
  return row.attrs;
}

/** Replaces the attributes of a category. */
export async function saveAttributes(tx: Queryable, name: string, attrs: Category['attrs']): Promise<void> {
  await tx.query(`update categories set attrs = $2 where name = $1`, [name, JSON.stringify(attrs)]);
}

/** The size of all category names in their event, in bytes. */
export async function bytesOfNames(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(to_json(name)::text) + 2), 0)::bigint as bytes from categories`,
  );
  return row?.bytes ?? 0;
}

/** Increments the version of the list, which locks it: changes of categories are serialized. */
export async function lockCategoryList(tx: Queryable): Promise<void> {
  await tx.query(`update category_list set version = version + 1`);
}

/** Publishes the list as of this transaction. */
export async function announceCategories(outbox: Pick<Outbox, 'append'>, tx: Transaction): Promise<void> {
  const [list] = await versionedList(tx);
  if (list === undefined) throw new Error('publishing the list of categories before its first version');
  await outbox.append(tx, [{ family: categoriesEvents, type: 'categories-changed', ...list }]);
}

/** The list with its version; empty before the first category. */
export function versionedList(tx: Queryable): Promise<VersionedList[]> {
  return tx.query<VersionedList>(
    `select 'all' as id, version, json_build_object(
       'names', (select coalesce(json_agg(name order by name_key), '[]') from categories)) as data
     from category_list where version > 0`,
  );
}
