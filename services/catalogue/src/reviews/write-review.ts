import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { changeRating, lockProduct, requirePublished } from '../products/product-repository.ts';
import { announceProduct } from '../products/product-states.ts';
import { takeRemembered } from './deleted-hidden-reviews.ts';
import { insertReview } from './review-repository.ts';

export interface ReviewCommand {
  id: string;
  productId: string;
  /** 1 awful to 5 very good (docs/requirements.md#review-rules), validated by the contract's schema. */
  rating: number;
  comment: string;
}

/**
 * Adds a review and updates the product's mean in the same transaction, under the row lock, so that it stays exact.
 * After a hidden review that its author deleted the next one is hidden too, until an administrator shows it.
 * @param author `name` is "First Last"
 * @throws ShopError 404, also for a draft, 409 for a second review by the same user
 */
export async function writeReview(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  author: { userId: string; name: string },
  { id, productId, rating, comment }: ReviewCommand,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    await requirePublished(tx, productId);
    const hiddenReason = await takeRemembered(tx, { productId, userId: author.userId });
    await insertReview(tx, { id, productId, author, rating, comment, hiddenReason, createdAt: now });
    if (hiddenReason !== null) return;
    await changeRating(tx, productId, { stars: rating, reviews: 1 });
    await announceProduct({ outbox, tx }, productId, 'review-written');
  });
}
