import { table } from '../measurements/markdown-table.ts';
import { percentile } from '../measurements/percentile.ts';
import { earlierClone } from '../shop/earlier-clone.ts';
import type { BenchResult } from './report.ts';

/** Of each commit. */
const RUNS = 3;

/**
 * Measures this working copy and an earlier commit in turns, so that both meet the same machine.
 * @param ref the commit
 * @param measure measures the shop of a clone, of this one without a folder
 * @returns the medians of three runs each, as Markdown
 */
export async function compareWith(
  ref: string,
  measure: (root?: string) => Promise<BenchResult>,
  log: (line: string) => void,
): Promise<string> {
  const earlier = await earlierClone(ref);
  const [before, after]: [BenchResult[], BenchResult[]] = [[], []];
  try {
    for (let run = 1; run <= RUNS; run += 1) {
      log(`run ${run} of ${RUNS}: ${earlier.commit}`);
      before.push(await measure(earlier.folder));
      log(`run ${run} of ${RUNS}: this working copy`);
      after.push(await measure());
    }
  } finally {
    await earlier.remove();
  }
  return comparisonTable(earlier.commit, before, after);
}

/** The medians of what two commits measured, and the second one's as a multiple of the first one's. */
export function comparisonTable(commit: string, before: readonly BenchResult[], after: readonly BenchResult[]): string {
  const [earlier, now] = [medians(before), medians(after)];
  return table(
    [`median of ${before.length}`, commit, 'now', 'now / before'],
    [...now].map(([name, value]) => {
      const other = earlier.get(name) ?? Number.NaN;
      return [name, other.toFixed(1), value.toFixed(1), (value / other).toFixed(2)];
    }),
  );
}

function medians(results: readonly BenchResult[]): Map<string, number> {
  const all = results.map((result) => new Map(valuesOf(result)));
  const names = [...(all[0]?.keys() ?? [])];
  return new Map(names.map((name) => [name, medianOf(all.map((values) => values.get(name) ?? Number.NaN))]));
}

function medianOf(values: readonly number[]): number {
  return percentile(
    [...values].sort((one, other) => one - other),
    0.5,
  );
}

function valuesOf({ orders, chat }: BenchResult): [name: string, value: number][] {
  return [
    ...(orders?.loads ?? []).flatMap(({ name, perSecond, p50, p99, ceiling }): [string, number][] => [
      [`orders per second, connections: ${name}`, perSecond],
      [`orders (${name}): p50, ms`, p50],
      [`orders (${name}): p99, ms`, p99],
      [`PostgreSQL alone (${name}), per second`, ceiling],
    ]),
    ...(orders
      ? ([
          ['statements per order', orders.work.statements],
          ['transactions per order', orders.work.transactions],
          ['processor time per order, ms', Object.values(orders.work.cpu).reduce((sum, ms) => sum + ms, 0)],
          ['order to chart: p95, ms', orders.chart.p95],
        ] satisfies [string, number][])
      : []),
    ...(chat ?? []).flatMap(({ watchers, shop }): [string, number][] => [
      [`messages per second, ${watchers} watching`, shop.perSecond],
      [`messages (${watchers} watching): p99, ms`, shop.p99],
    ]),
  ];
}
