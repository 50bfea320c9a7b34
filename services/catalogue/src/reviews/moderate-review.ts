import type { AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import { conflict } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { changeRating, incrementVersion } from '../products/product-repository.ts';
import { announceProduct } from '../products/product-states.ts';
import type { WriteDeps, WriteTxDeps } from '../shared/write-deps.ts';
import { adminReview } from './admin-reviews.ts';
import { isShown, type LockedReview, lockReview } from './review-repository.ts';

/**
 * Hides a review from the public, its stars included; its author is told the reason. Hiding it again changes the reason.
 * @param seenEdit the time of the edit that the administrator looked at, null for none
 * @throws ShopError 404; 409 `review-changed` when its author has edited it meanwhile
 */
export function hideReview(
  deps: WriteDeps,
  { id, reason, seenEdit }: { id: string; reason: string; seenEdit: string | null },
): Promise<AdminReview> {
  return moderate(deps, id, async ({ tx, audit, announce }, review) => {
    if (review.hiddenReason === reason) return;
    await requireUnedited(tx, review, seenEdit);
    await tx.query('update reviews set hidden_reason = $2 where id = $1', [id, reason]);
    const [before, after] = [{ hidden: review.hiddenReason }, { hidden: reason }];
    await audit(tx, { what: 'review-hidden', subject: `review/${id}`, before, after });
    if (isShown(review)) await announce({ stars: -review.rating, reviews: -1 });
  });
}

/**
 * Shows a hidden review again, and counts its stars.
 * @param seenEdit as for hideReview
 * @throws ShopError 404; 409 `review-changed` when its author has edited it meanwhile
 */
export function showReview(
  deps: WriteDeps,
  { id, seenEdit }: { id: string; seenEdit: string | null },
): Promise<AdminReview> {
  return moderate(deps, id, async ({ tx, audit, announce }, review) => {
    if (isShown(review)) return;
    await requireUnedited(tx, review, seenEdit);
    await tx.query('update reviews set hidden_reason = null where id = $1', [id]);
    const [before, after] = [{ hidden: review.hiddenReason }, { hidden: null }];
    await audit(tx, { what: 'review-shown', subject: `review/${id}`, before, after });
    await announce({ stars: review.rating, reviews: 1 });
  });
}

/**
 * Answers a review publicly, or replaces the answer. The same text again is a success: the first response may be lost.
 * @param seen the time of the answer that the administrator saw, null for none
 * @param seenEdit as for hideReview
 * @throws ShopError 404; 409 `review-changed` when its author has edited it meanwhile; 409 `answer-changed` when another
 *   administrator has answered or removed the answer meanwhile
 */
export function answerReview(
  deps: WriteDeps,
  { id, text, seen, seenEdit }: { id: string; text: string; seen: string | null; seenEdit: string | null },
  now: Date,
): Promise<AdminReview> {
  return moderate(deps, id, async ({ tx, audit, announce }, review) => {
    if (review.answer === text && !isEditedSince(review)) return;
    await requireUnedited(tx, review, seenEdit);
    if (!isTime(review.answeredAt, seen))
      throw conflict('answer-changed', 'The answer was changed meanwhile', await adminReview(tx, id));
    await tx.query('update reviews set answer = $2, answered_at = $3 where id = $1', [id, text, now]);
    const [before, after] = [{ answer: review.answer }, { answer: text }];
    await audit(tx, { what: 'review-answered', subject: `review/${id}`, before, after });
    if (isShown(review)) await announce();
  });
}

/** Removes the answer to a review. @throws ShopError 404 */
export function removeAnswer(deps: WriteDeps, id: string): Promise<AdminReview> {
  return moderate(deps, id, async ({ tx, audit, announce }, review) => {
    if (review.answer === null) return;
    await tx.query('update reviews set answer = null, answered_at = null where id = $1', [id]);
    const [before, after] = [{ answer: review.answer }, { answer: null }];
    await audit(tx, { what: 'review-answer-removed', subject: `review/${id}`, before, after });
    if (isShown(review)) await announce();
  });
}

/** Whether the author edited a review after it was answered: the answer may no longer fit. */
function isEditedSince({ editedAt, answeredAt }: LockedReview): boolean {
  return editedAt !== null && answeredAt !== null && editedAt > answeredAt;
}

/** The refusal carries the review as it is now. */
async function requireUnedited(tx: Queryable, { id, editedAt }: LockedReview, seenEdit: string | null): Promise<void> {
  if (!isTime(editedAt, seenEdit))
    throw conflict('review-changed', 'The review was changed meanwhile', await adminReview(tx, id));
}

function isTime(time: Date | null, seen: string | null): boolean {
  return (time?.getTime() ?? null) === (seen === null ? null : Date.parse(seen));
}

interface Moderation extends WriteTxDeps {
  /** Publishes that what shows of the product has changed, with its rating. */
  announce: (rating?: { stars: number; reviews: number }) => Promise<void>;
}

function moderate(
  { db, outbox, audit }: WriteDeps,
  id: string,
  change: (deps: Moderation, review: LockedReview) => Promise<void>,
): Promise<AdminReview> {
  return db.transaction(async (tx) => {
    const review = await lockReview(tx, id);
    const announce: Moderation['announce'] = async (rating) => {
      if (rating) await changeRating(tx, review.productId, rating);
      else await incrementVersion(tx, review.productId);
      await announceProduct({ outbox, tx }, review.productId, 'product-changed');
    };
    await change({ tx, outbox, audit, announce }, review);
    return (await adminReview(tx, id)) as AdminReview;
  });
}
