import { conflict, notFound } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { type Queryable, violates } from '@shop/platform/service/postgres/postgres.ts';
import { lockProduct } from '../products/product-repository.ts';

export interface NewReview {
  id: string;
  productId: string;
  author: { userId: string; name: string };
  rating: number;
  comment: string;
  /** Null for a review that shows. */
  hiddenReason: string | null;
  createdAt: Date;
}

/** @throws ShopError 409 when the author has already reviewed the product (docs/api.md#reviews) */
export async function insertReview(tx: Queryable, review: NewReview): Promise<void> {
  const { id, productId, author, rating, comment, hiddenReason, createdAt } = review;
  try {
    await tx.query(
      `insert into reviews (id, product_id, user_id, user_name, rating, comment, hidden_reason, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, productId, author.userId, author.name, rating, comment, hiddenReason, createdAt],
    );
  } catch (error) {
    if (violates(error, 'reviews_one_per_user')) throw conflict('product-already-reviewed', 'product already reviewed');
    throw error;
  }
}

/** A review whose row is locked, and with it that of its product. */
export interface LockedReview {
  id: string;
  productId: string;
  rating: number;
  comment: string;
  editedAt: Date | null;
  answer: string | null;
  answeredAt: Date | null;
  hiddenReason: string | null;
}

/**
 * Locks a review. The row of its product comes first, as in every write of a review, which prevents deadlocks.
 * @throws ShopError 404, also when the product was deleted
 */
export async function lockReview(tx: Queryable, id: string): Promise<LockedReview> {
  const [found] = isId(id)
    ? await tx.query<{ productId: string }>('select product_id as "productId" from reviews where id = $1', [id])
    : [];
  if (found === undefined) throw notFound('Review');
  await lockProduct(tx, found.productId);
  return requireReview(await tx.query<LockedReview>(`${LOCKED} where id = $1 for update`, [id]));
}

/** Locks a user's review of a product, like lockReview. @throws ShopError 404 */
export async function lockOwnReview(tx: Queryable, productId: string, userId: string): Promise<LockedReview> {
  await lockProduct(tx, productId);
  return requireReview(
    await tx.query<LockedReview>(`${LOCKED} where product_id = $1 and user_id = $2 for update`, [productId, userId]),
  );
}

/** Whether a review shows, and counts in the product's rating. */
export function isShown({ hiddenReason }: Pick<LockedReview, 'hiddenReason'>): boolean {
  return hiddenReason === null;
}

function requireReview([review]: LockedReview[]): LockedReview {
  if (review === undefined) throw notFound('Review');
  return review;
}

const LOCKED = `
  select id, product_id as "productId", rating, comment, edited_at as "editedAt", answer, answered_at as "answeredAt",
    hidden_reason as "hiddenReason"
  from reviews`;

/** Replaces a deleted user's name on their reviews, which stay (docs/api.md#reviews). */
export async function anonymiseAuthor(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`update reviews set user_name = 'Deleted user' where user_id = $1`, [userId]);
}
