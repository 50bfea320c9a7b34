import type { Review } from '@shop/contracts/catalogue-api.ts';

/** The percentage of reviews with five stars down to one. */
export function ratingDistribution(reviews: Array<Pick<Review, 'rating'>>): Array<{ stars: number; percent: number }> {
  return [5, 4, 3, 2, 1].map((stars) => {
    const count = reviews.filter(({ rating }) => rating === stars).length;
    return { stars, percent: reviews.length === 0 ? 0 : Math.round((100 * count) / reviews.length) };
  });
}
