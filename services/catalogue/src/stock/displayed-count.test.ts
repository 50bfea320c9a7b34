import { displayedCount } from './displayed-count.ts';

describe('the count that is shown', () => {
  it('is what order says is left when nothing is pending', () => {
    expect(displayedCount(7, [])).toBe(7);
  });

  it('is the first stock before order has spoken', () => {
    expect(displayedCount(0, [{ number: 1, difference: 20 }])).toBe(20);
  });

  it('folds corrections in the order of their numbers, each clamped at 0', () => {
    const pending = [
      { number: 4, difference: 2 },
      { number: 3, difference: -10 },
    ];
    expect(displayedCount(5, pending)).toBe(2);
  });

  it('is the same before and after order applies a correction, when nothing is sold meanwhile', () => {
    const corrections = [3, -8, 5, -1, -9, 4].map((difference, at) => ({ number: at + 1, difference }));
    for (let applied = 0; applied <= corrections.length; applied += 1) {
      const left = displayedCount(2, corrections.slice(0, applied));
      expect(displayedCount(left, corrections.slice(applied))).toBe(displayedCount(2, corrections));
    }
  });
});
