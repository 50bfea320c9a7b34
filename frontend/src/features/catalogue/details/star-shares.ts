import type { Review } from '@shop/contracts/catalogue-api.ts';

/** How many of a hundred reviews gave five stars, four, down to one. */
export function starShares(reviews: Array<Pick<Review, 'rating'>>): Array<{ stars: number; percent: number }> {
  return [5, 4, 3, 2, 1].map((stars) => {
    const given = reviews.filter(({ rating }) => rating === stars).length;
    return { stars, percent: reviews.length === 0 ? 0 : Math.round((100 * given) / reviews.length) };
  });
}
