import type { ProductOption } from '@shop/contracts/catalogue-api.ts';
import { conflict, notFound } from '@shop/platform/service/errors.ts';
import { type Queryable, violates } from '@shop/platform/service/postgres/postgres.ts';
import { fieldColumns, nameKey, type ProductFields, type StoredField, selectFields } from './product.ts';

/** A product whose row is locked, as use cases need it. */
export type LockedProduct = Pick<ProductFields, StoredField> & { updatedAt: Date; options: ProductOption[] };

/** Adds a product with version 1. @throws ShopError 409 when the name is taken */
export async function insertProduct(tx: Queryable, id: string, fields: ProductFields, now: Date): Promise<void> {
  const { columns, values } = columnsOf(fields);
  await refusingTakenNames(
    tx.query(
      `insert into products (id, created_at, updated_at, version, ${columns.join(', ')})
       values ($1, $2, $2, 1, ${columns.map((_, index) => `$${index + 3}`).join(', ')})`,
      [id, now, ...values],
    ),
  );
}

/** Replaces the fields of a product and increments its version. @throws ShopError 409 when the name is taken */
export async function saveProduct(tx: Queryable, id: string, fields: ProductFields, updatedAt: Date): Promise<void> {
  const { columns, values } = columnsOf(fields);
  await refusingTakenNames(
    tx.query(
      `update products set ${columns.map((column, index) => `${column} = $${index + 3}`).join(', ')},
         updated_at = $2, version = version + 1
       where id = $1`,
      [id, updatedAt, ...values],
    ),
  );
}

/** Locks an active product. @throws ShopError 404 */
export async function lockProduct(tx: Queryable, id: string): Promise<LockedProduct> {
  const [row] = await tx.query<LockedProduct>(
    `select ${selectFields('products')}, updated_at as "updatedAt", options from products where ${NOT_REMOVED} for update`,
    [id],
  );
  if (row === undefined) throw notFound('Product');
  return row;
}

/** Refuses a change of what has been changed since. @param updatedAt as its author saw it, ISO 8601; undefined: not checked @throws ShopError 409 */
export function requireUnchanged({ updatedAt: present }: LockedProduct, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== present.getTime())
    throw conflict('product-changed', 'product changed meanwhile');
}

/**
 * The time of an update: always later than the last one, even within a millisecond or after a clock change, because `updatedAt`
 * identifies updates.
 */
export function timeAfter(last: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), last.getTime() + 1));
}

/** Increments a product's version, which locks its row. @throws ShopError 404 unless it is active */
export async function incrementVersion(tx: Queryable, id: string): Promise<void> {
  requireRow(await tx.query(`update products set version = version + 1 where ${NOT_REMOVED} returning id`, [id]));
}

/**
 * Changes the sum of the stars and the number of the reviews that count, under the row lock, and increments the version.
 * @throws ShopError 404 unless the product is active
 */
export async function changeRating(
  tx: Queryable,
  id: string,
  { stars, reviews }: { stars: number; reviews: number },
): Promise<void> {
  const changed = 'rating_sum = rating_sum + $2, reviews_number = reviews_number + $3, version = version + 1';
  requireRow(await tx.query(`update products set ${changed} where ${NOT_REMOVED} returning id`, [id, stars, reviews]));
}

/** Refuses a draft; the caller holds the lock on its row. @throws ShopError 404 */
export async function requirePublished(tx: Queryable, id: string): Promise<void> {
  requireRow(await tx.query('select 1 from products where id = $1 and published', [id]));
}

/** Turns a product into a tombstone and increments its version. @throws ShopError 404 */
export async function markRemoved(tx: Queryable, id: string): Promise<void> {
  const removed = 'removed = true, version = version + 1';
  requireRow(await tx.query(`update products set ${removed} where ${NOT_REMOVED} returning id`, [id]));
}

const NOT_REMOVED = 'id = $1 and not removed';

function requireRow(rows: readonly unknown[]): void {
  if (rows.length === 0) throw notFound('Product');
}

async function refusingTakenNames(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (violates(error, 'products_name_key')) {
      throw conflict('product-exists', 'A product with this name already exists');
    }
    throw error;
  }
}

/** The columns that an administrator's fields are stored in, and their values. */
function columnsOf(fields: ProductFields): { columns: string[]; values: unknown[] } {
  const stored = Object.entries(fieldColumns).map(([field, column]) => {
    const value = fields[field as StoredField];
    return [column, Array.isArray(value) ? JSON.stringify(value) : value] as const;
  });
  return {
    columns: ['name_key', ...stored.map(([column]) => column)],
    values: [nameKey(fields.name), ...stored.map(([, value]) => value)],
  };
}
