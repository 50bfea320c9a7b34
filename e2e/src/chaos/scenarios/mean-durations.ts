import { readMetrics } from '../../topology/read-metric.ts';
import type { Topology } from '../../topology/topology.ts';

/** Sums and counts of histograms in all processes, by what they measure. */
export type Durations = ReadonlyMap<string, { seconds: number; count: number }>;

/** The histograms of docs/runbooks/slow-shop.md, and how their values are named here. */
const HISTOGRAMS = {
  http_request_duration_seconds: ({ service }: Record<string, string>) => `requests of ${service}`,
  postgres_statement_duration_seconds: ({ pool }: Record<string, string>) => `statements of ${pool}`,
} as const;

/** Reads them from every process of a shop. */
export async function readDurations(topology: Topology): Promise<Durations> {
  const all = new Map<string, { seconds: number; count: number }>();
  for (const metric of (await Promise.all(topology.all().map(readMetrics))).flat())
    for (const [histogram, titleOf] of Object.entries(HISTOGRAMS)) {
      const title = titleOf(metric.labels);
      const { seconds, count } = all.get(title) ?? { seconds: 0, count: 0 };
      if (metric.name === `${histogram}_sum`) all.set(title, { seconds: seconds + metric.value, count });
      if (metric.name === `${histogram}_count`) all.set(title, { seconds, count: count + metric.value });
    }
  return all;
}

/** Milliseconds that each took on average between two readings; without those that did not happen. */
export function meanDurations(before: Durations, after: Durations): Map<string, number> {
  const means = new Map<string, number>();
  for (const [title, { seconds, count }] of after) {
    const earlier = before.get(title) ?? { seconds: 0, count: 0 };
    if (count > earlier.count) means.set(title, (1_000 * (seconds - earlier.seconds)) / (count - earlier.count));
  }
  return means;
}
