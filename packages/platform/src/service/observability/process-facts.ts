import { type ProcessFacts, type SystemFact, type SystemMetric, systemMetrics } from '@shop/contracts/system-api.ts';
import { Counter, Gauge } from 'prom-client';
import { registry } from './metrics.ts';
import { VERSION } from './version.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();

/** What this process says of itself to the operator's page, without its readiness. */
export async function readProcessFacts(): Promise<Pick<ProcessFacts, 'version' | 'startedAt' | 'facts'>> {
  const facts = await Promise.all((Object.keys(systemMetrics) as SystemMetric[]).map(readFacts));
  return { version: VERSION, startedAt, facts: facts.flat() };
}

/** The values that /metrics says; none of a metric that this process does not have. */
async function readFacts(metric: SystemMetric): Promise<SystemFact[]> {
  const found = registry.getSingleMetric(metric);
  if (!(found instanceof Gauge || found instanceof Counter)) return [];
  const { values } = await found.get();
  return values.map(({ labels, value }) => ({
    metric,
    labels: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)])),
    value,
  }));
}
