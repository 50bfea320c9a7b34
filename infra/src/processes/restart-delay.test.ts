import { countEarlyEnds, restartDelay } from './restart-delay.ts';

describe('the pause before a process is started again', () => {
  it('doubles with each early end, up to half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map(restartDelay)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('starts over after the process ran for long', () => {
    expect(countEarlyEnds(6, 60_000)).toBe(1);
    expect(countEarlyEnds(6, 59_999)).toBe(7);
  });
});
