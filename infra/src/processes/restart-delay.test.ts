import { countEarlyEnds, restartDelay } from './restart-delay.ts';

describe('restartDelay', () => {
  it('doubles with each early exit, up to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map(restartDelay)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('resets after a long run', () => {
    expect(countEarlyEnds(6, 60_000)).toBe(1);
    expect(countEarlyEnds(6, 59_999)).toBe(7);
  });
});
