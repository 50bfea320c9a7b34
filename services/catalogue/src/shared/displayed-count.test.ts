import { displayedCount } from './displayed-count.ts';

describe('displayedCount', () => {
  it('is the remaining stock without pending adjustments', () => {
    expect(displayedCount(7, [])).toBe(7);
  });

  it('is the initial stock before order has reported any', () => {
    expect(displayedCount(0, [{ number: 1, difference: 20 }])).toBe(20);
  });

  it('applies adjustments by number and clamps each at 0', () => {
    const pending = [
      { number: 4, difference: 2 },
      { number: 3, difference: -10 },
    ];
    expect(displayedCount(5, pending)).toBe(2);
  });

  it('stays the same when order applies an adjustment and nothing is sold meanwhile', () => {
    const adjustments = [3, -8, 5, -1, -9, 4].map((difference, at) => ({ number: at + 1, difference }));
    for (let applied = 0; applied <= adjustments.length; applied += 1) {
      const left = displayedCount(2, adjustments.slice(0, applied));
      expect(displayedCount(left, adjustments.slice(applied))).toBe(displayedCount(2, adjustments));
    }
  });
});
