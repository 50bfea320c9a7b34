import { emptyReview, reviewFaults } from './review-rules.ts';

it('asks for both, each in words', () => {
  expect(reviewFaults(emptyReview)).toEqual({ rating: 'Please choose a rating', comment: 'Please write a comment' });
  expect(reviewFaults({ rating: 5, comment: ' \n ' })).toEqual({ comment: 'Please write a comment' });
  expect(reviewFaults({ rating: null, comment: 'Fine.' })).toEqual({ rating: 'Please choose a rating' });
});

it('takes what the shop takes', () => {
  expect(reviewFaults({ rating: 1, comment: 'x'.repeat(2_000) })).toEqual({});
  expect(reviewFaults({ rating: 1, comment: 'x'.repeat(2_001) })).toEqual({
    comment: 'Please use 2,000 characters at most',
  });
});
