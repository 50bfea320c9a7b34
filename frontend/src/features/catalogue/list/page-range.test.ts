import { pageRange } from './page-range.ts';

describe('pageRange', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [3, 5, [1, 2, 3, 4, 5]],
    [9, 9, [1, null, 8, 9]],
  ])('returns the range around page %i of %i', (current, pages, range) => {
    expect(pageRange(current, pages)).toEqual(range);
  });
});
