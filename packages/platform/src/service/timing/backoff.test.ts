import { backoffMs } from './backoff.ts';

describe('backoffMs', () => {
  it('waits longer after each failure, up to its limit', () => {
    expect(backoffMs(1)).toBeGreaterThanOrEqual(75);
    expect(backoffMs(1)).toBeLessThanOrEqual(100);
    expect(backoffMs(4)).toBeGreaterThan(backoffMs(2));
    expect(backoffMs(1_000)).toBeLessThanOrEqual(5_000);
  });
});
