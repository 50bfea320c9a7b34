import { createRetryBudget } from './retry-budget.ts';

/** How many repeats so many calls may make, each of which fails. */
function repeatsOf(calls: number, budget = createRetryBudget()): number {
  let repeats = 0;
  for (let call = 0; call < calls; call += 1) {
    budget.earn();
    if (budget.spend()) repeats += 1;
  }
  return repeats;
}

describe('retry budget (P-C4)', () => {
  it('allows a tenth of the calls plus one', () => {
    expect(repeatsOf(1)).toBe(1);
    expect(repeatsOf(9)).toBe(1);
    expect(repeatsOf(1_000)).toBe(101);
  });

  it('saves at most ten retries', () => {
    const budget = createRetryBudget();
    for (let call = 0; call < 100_000; call += 1) budget.earn();
    expect(repeatsOf(100, budget)).toBeLessThanOrEqual(20);
  });
});
