import { starShares } from './star-shares.ts';

it('gives the share of each number of stars in percent, five first', () => {
  const shares = starShares([{ rating: 5 }, { rating: 5 }, { rating: 4 }, { rating: 1 }]);
  expect(shares.map(({ stars, percent }) => [stars, percent])).toEqual([
    [5, 50],
    [4, 25],
    [3, 0],
    [2, 0],
    [1, 25],
  ]);
  expect(starShares([]).every(({ percent }) => percent === 0)).toBe(true);
});
