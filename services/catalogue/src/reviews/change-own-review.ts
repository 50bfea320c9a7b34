import type { OwnReview } from '@shop/contracts/catalogue-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { changeRating } from '../products/product-repository.ts';
import { announceProduct } from '../products/product-states.ts';
import { REVIEW_JSON, withIsoTimes } from '../shared/review-json.ts';
import { type Own, rememberHidden } from './deleted-hidden-reviews.ts';
import { isShown, lockOwnReview } from './review-repository.ts';

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
}

/** GET /api/users/review/{productId}: the caller's review, hidden or not; null without one. */
export async function findOwnReview(db: Queryable, { productId, userId }: Own): Promise<OwnReview | null> {
  const [row] = await db.query<{ review: OwnReview; hidden: string | null }>(
    `select ${REVIEW_JSON} as review, r.hidden_reason as hidden
     from reviews r where r.product_id = $1 and r.user_id = $2`,
    [productId, userId],
  );
  if (row === undefined) return null;
  return { ...withIsoTimes(row.review), ...(row.hidden !== null && { hidden: row.hidden }) };
}

/**
 * Replaces rating and comment of the author's review; the product's mean follows in the same transaction. A hidden review
 * stays hidden.
 * @throws ShopError 404 without a review, or for a deleted product
 */
export async function editReview(
  { db, outbox }: Deps,
  { productId, userId, rating, comment }: Own & { rating: number; comment: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const review = await lockOwnReview(tx, productId, userId);
    if (review.rating === rating && review.comment === comment) return;
    await tx.query('update reviews set rating = $2, comment = $3, edited_at = $4 where id = $1', [
      review.id,
      rating,
      comment,
      now,
    ]);
    if (!isShown(review)) return;
    await changeRating(tx, productId, { stars: rating - review.rating, reviews: 0 });
    // Not 'review-written': what the review said before is withdrawn.
    await announceProduct({ outbox, tx }, productId, 'product-changed');
  });
}

/**
 * Deletes the author's review, with the shop's answer; they may write another one, which starts hidden for the same reason
 * if this one was hidden.
 * @throws ShopError 404 without a review, or for a deleted product
 */
export async function deleteReview({ db, outbox }: Deps, { productId, userId }: Own): Promise<void> {
  await db.transaction(async (tx) => {
    const review = await lockOwnReview(tx, productId, userId);
    await tx.query('delete from reviews where id = $1', [review.id]);
    if (review.hiddenReason !== null) return rememberHidden(tx, { productId, userId }, review.hiddenReason);
    await changeRating(tx, productId, { stars: -review.rating, reviews: -1 });
    await announceProduct({ outbox, tx }, productId, 'product-changed');
  });
}
