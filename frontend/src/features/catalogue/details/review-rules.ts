import { MAX_COMMENT } from '@shop/contracts/catalogue-api.ts';
import { errorsOf, type FormErrors } from '../../../shared/hooks/use-form.ts';
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
export function reviewErrors({ rating, comment }: ReviewDraft): FormErrors<ReviewDraft> {
  const { length } = comment.trim();
  return errorsOf<ReviewDraft>({
    rating: rating === null ? texts.ratingMissing : undefined,
    comment: length === 0 ? texts.commentMissing : length > MAX_COMMENT ? texts.commentLong(MAX_COMMENT) : undefined,
  });
}

/** The review of a draft without errors. */
export function reviewOf({ rating, comment }: ReviewDraft): ReviewInput {
  return { rating: rating ?? 0, comment: comment.trim() };
}
