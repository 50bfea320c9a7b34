import { percentile } from './percentile.ts';

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [0.991, 100],
    [1, 100],
    [0, 1],
  ])('of %d is the value that this share does not exceed', (share, value) => {
    expect(percentile(hundred, share)).toBe(value);
  });

  it('of one value is that value', () => {
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('of an empty list throws', () => {
    expect(() => percentile([], 0.5)).toThrow();
  });
});
