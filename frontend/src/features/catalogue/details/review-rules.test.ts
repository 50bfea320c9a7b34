import { emptyReview, reviewErrors } from './review-rules.ts';

describe('reviewErrors', () => {
  it('requires rating and comment', () => {
    expect(reviewErrors(emptyReview)).toEqual({ rating: 'Please choose a rating', comment: 'Please write a comment' });
    expect(reviewErrors({ rating: 5, comment: ' \n ' })).toEqual({ comment: 'Please write a comment' });
    expect(reviewErrors({ rating: null, comment: 'Fine.' })).toEqual({ rating: 'Please choose a rating' });
  });

  it('accepts comments up to 2,000 characters', () => {
    expect(reviewErrors({ rating: 1, comment: 'x'.repeat(2_000) })).toEqual({});
    expect(reviewErrors({ rating: 1, comment: 'x'.repeat(2_001) })).toEqual({
      comment: 'Please use 2,000 characters at most',
    });
  });
});
