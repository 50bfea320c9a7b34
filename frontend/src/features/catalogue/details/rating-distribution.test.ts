import { ratingDistribution } from './rating-distribution.ts';

describe('ratingDistribution', () => {
  it('returns the percentage of each rating, five stars first', () => {
    const distribution = ratingDistribution([{ rating: 5 }, { rating: 5 }, { rating: 4 }, { rating: 1 }]);
    expect(distribution.map(({ stars, percent }) => [stars, percent])).toEqual([
      [5, 50],
      [4, 25],
      [3, 0],
      [2, 0],
      [1, 25],
    ]);
    expect(ratingDistribution([]).every(({ percent }) => percent === 0)).toBe(true);
  });
});
