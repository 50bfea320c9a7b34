import { MAX_COMMENT } from '@shop/contracts/catalogue-api.ts';
import { reviewTexts as texts } from './review-texts.ts';

/** A customer's review of a product (docs/requirements.md#review-data). */
export interface ReviewInput {
  rating: number;
  comment: string;
}

/** The form's values; the rating is null until selected. */
export interface ReviewDraft {
  rating: number | null;
  comment: string;
}

export const emptyReview: ReviewDraft = { rating: null, comment: '' };

/** Validates a review (docs/requirements.md#review-rules); returns a message for each invalid field. */
export function reviewErrors({ rating, comment }: ReviewDraft): { rating?: string; comment?: string } {
  const length = comment.trim().length;
  return {
    ...(rating === null && { rating: texts.ratingMissing }),
    ...(length === 0 && { comment: texts.commentMissing }),
    ...(length > MAX_COMMENT && { comment: texts.commentLong(MAX_COMMENT) }),
  };
}
