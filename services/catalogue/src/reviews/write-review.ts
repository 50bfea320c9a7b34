import { typedLines } from '@shop/contracts/common-api.ts';
import { invalid } from '@shop/platform/errors.ts';
import type { Outbox } from '@shop/platform/outbox.ts';
import type { Database } from '@shop/platform/postgres.ts';
import { addRating } from '../products/product-repository.ts';
import { announceProduct } from '../products/product-states.ts';
import { insertReview } from './review-repository.ts';

export interface ReviewCommand {
  id: string;
  productId: string;
  /** 1 awful to 5 very good (SPEC §5). */
  rating: number;
  comment: string;
}

const COMMENT = typedLines(1, 2_000);

/**
 * Adds a customer's review; the product's mean follows in the same transaction, under its row's lock, so it stays exact.
 * @param author `name` is "First Last"
 * @throws ShopError 400 for a rating or comment that is none, 404, 409 for a second review by the same user
 */
export async function writeReview(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  author: { userId: string; name: string },
  { id, productId, rating, comment }: ReviewCommand,
  now: Date,
): Promise<void> {
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) throw invalid('rating', 'rating: must be 1 to 5');
  const text = COMMENT.safeParse(comment);
  if (!text.success)
    throw invalid('comment', 'comment: must have 1 to 2,000 characters, none of them control characters');
  await db.transaction(async (tx) => {
    await addRating(tx, productId, rating);
    await insertReview(tx, { id, productId, author, rating, comment: text.data, createdAt: now });
    await announceProduct({ outbox, tx }, productId, 'review-written');
  });
}
