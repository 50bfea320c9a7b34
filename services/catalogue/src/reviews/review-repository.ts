import { conflict } from '@shop/platform/service/errors.ts';
import { type Queryable, violates } from '@shop/platform/service/postgres/postgres.ts';

export interface NewReview {
  id: string;
  productId: string;
  author: { userId: string; name: string };
  rating: number;
  comment: string;
  createdAt: Date;
}

/** @throws ShopError 409 when the author has already reviewed the product (docs/api.md#reviews) */
export async function insertReview(tx: Queryable, review: NewReview): Promise<void> {
  const { id, productId, author, rating, comment, createdAt } = review;
  try {
    await tx.query(
      `insert into reviews (id, product_id, user_id, user_name, rating, comment, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, productId, author.userId, author.name, rating, comment, createdAt],
    );
  } catch (error) {
    if (violates(error, 'reviews_one_per_user')) throw conflict('product-already-reviewed', 'product already reviewed');
    throw error;
  }
}

/** Replaces a deleted user's name on their reviews, which stay (docs/api.md#reviews). */
export async function anonymiseAuthor(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`update reviews set user_name = 'Deleted user' where user_id = $1`, [userId]);
}
