import { REVIEW_SORTS, sortReviews } from './review-sorts.ts';

const reviews = [3, 5, 1, 5].map((rating, at) => ({
  _id: `r${at}`,
  user: { _id: 'u', name: 'Maren Holt' },
  rating,
  comment: '',
  createdAt: '2026-11-18T09:12:44.000Z',
}));

it('sorts reviews by time and by rating, the newer first among equal ones', () => {
  const orders = REVIEW_SORTS.map((sort) => sortReviews(reviews, sort).map(({ _id }) => _id));
  expect(orders).toEqual([
    ['r0', 'r1', 'r2', 'r3'],
    ['r3', 'r2', 'r1', 'r0'],
    ['r1', 'r3', 'r0', 'r2'],
    ['r2', 'r0', 'r1', 'r3'],
  ]);
});
