import { MAX_COMMENT } from '@shop/contracts/catalogue-api.ts';
import { reviewTexts as texts } from './review-texts.ts';

/** What a customer says of a product (docs/requirements.md#review-data). */
export interface ReviewInput {
  rating: number;
  comment: string;
}

/** The form as it stands: the rating may not be chosen yet. */
export interface ReviewDraft {
  rating: number | null;
  comment: string;
}

export const emptyReview: ReviewDraft = { rating: null, comment: '' };

/** Comment and rating are required (docs/requirements.md#review-rules). The answer names each field at fault; empty when all is well. */
export function reviewFaults({ rating, comment }: ReviewDraft): { rating?: string; comment?: string } {
  const length = comment.trim().length;
  return {
    ...(rating === null && { rating: texts.ratingMissing }),
    ...(length === 0 && { comment: texts.commentMissing }),
    ...(length > MAX_COMMENT && { comment: texts.commentLong(MAX_COMMENT) }),
  };
}
