import type { Review } from '@shop/contracts/catalogue-api.ts';

/** How reviews can be sorted; the server sends the newest first. */
export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Sorts reviews that are newest first; equal ratings stay in that order. */
export function sortReviews(reviews: readonly Review[], sort: ReviewSort): Review[] {
  switch (sort) {
    case 'newest':
      return [...reviews];
    case 'oldest':
      return reviews.toReversed();
    case 'highest':
      return reviews.toSorted((one, other) => other.rating - one.rating);
    case 'lowest':
      return reviews.toSorted((one, other) => one.rating - other.rating);
  }
}
