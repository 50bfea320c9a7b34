import { slopePerMinute } from './slope.ts';

describe('a slope', () => {
  const points = (...values: number[]) => values.map((value, minute) => ({ minute, value }));

  it('is that of the line on which the points are', () => {
    expect(slopePerMinute(points(3, 5, 7, 9))).toBe(2);
    expect(slopePerMinute(points(4, 4, 4))).toBe(0);
    expect(
      slopePerMinute([
        { minute: 10, value: 8 },
        { minute: 10.5, value: 7 },
      ]),
    ).toBeCloseTo(-2);
  });

  it('follows the whole, not the first and the last value', () => {
    expect(slopePerMinute(points(10, 0, 1, 2, 3, 0))).toBeCloseTo(-1.143, 3);
  });

  it('of fewer than two points is 0', () => {
    expect([slopePerMinute([]), slopePerMinute(points(5))]).toEqual([0, 0]);
  });
});
