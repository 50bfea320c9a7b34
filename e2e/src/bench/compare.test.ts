import { comparisonTable } from './compare.ts';
import type { BenchResult } from './report.ts';

/** A run that placed this many orders a second. */
const run = (perSecond: number): BenchResult =>
  ({
    orders: {
      loads: [{ name: '10', perSecond, p50: 2, p99: 4, ceiling: 800 }],
      work: { statements: 1_000 / perSecond, transactions: 4, cpu: { order: 3, gateway: 2 } },
      chart: { perSecond: 20, p50: 1, p95: 5, p99: 9 },
    },
    chat: [{ watchers: 0, shop: { perSecond: 500, p99: 7 } }],
  }) as unknown as BenchResult;

describe('the comparison of two commits', () => {
  it('shows the medians of their runs, whatever their order, and what became of each', () => {
    const shown = comparisonTable('abc1234', [run(50), run(20), run(40)], [run(10), run(100), run(80)]);
    expect(shown).toContain('| median of 3 | abc1234 | now | now / before |');
    expect(shown).toContain('| orders per second, connections: 10 | 40.0 | 80.0 | 2.00 |');
    expect(shown).toContain('| statements per order | 25.0 | 12.5 | 0.50 |');
    expect(shown).toContain('| processor time per order, ms | 5.0 | 5.0 | 1.00 |');
    expect(shown).toContain('| messages per second, 0 watching | 500.0 | 500.0 | 1.00 |');
  });
});
