import { createRetryBudget } from './retry-budget.ts';

/** Counts the retries that the budget allows for calls that all fail. */
function retriesOf(calls: number, budget = createRetryBudget()): number {
  let retries = 0;
  for (let call = 0; call < calls; call += 1) {
    budget.earn();
    if (budget.spend()) retries += 1;
  }
  return retries;
}

describe('retry budget (P-C4)', () => {
  it('allows a tenth of the calls plus one', () => {
    expect(retriesOf(1)).toBe(1);
    expect(retriesOf(9)).toBe(1);
    expect(retriesOf(1_000)).toBe(101);
  });

  it('saves at most ten retries', () => {
    const budget = createRetryBudget();
    for (let call = 0; call < 100_000; call += 1) budget.earn();
    expect(retriesOf(100, budget)).toBeLessThanOrEqual(20);
  });
});
