import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from './version.ts';

/** The metrics of this process, served at /metrics on the inner port (P-F3). */
export const registry = new Registry();

let collecting = false;

/** Adds Node's own metrics and the release, once per process. */
export function collectProcessMetrics(name: string): void {
  if (collecting) return;
  collecting = true;
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
  gauge('shop_build_info', '1, with the release of the process', ['version']).set({ version: VERSION }, 1);
}

/** Returns the counter of this name, creating it on first use. */
export function counter(name: string, help: string, labelNames: string[] = []): Counter {
  const existing = registry.getSingleMetric(name);
  return existing instanceof Counter ? existing : new Counter({ name, help, labelNames, registers: [registry] });
}

/**
 * Returns the gauge of this name, creating it on first use.
 * @param collect sets its values whenever it is read; those of the call that created it
 */
export function gauge(name: string, help: string, labelNames: string[] = [], collect?: (gauge: Gauge) => void): Gauge {
  const existing = registry.getSingleMetric(name);
  if (existing instanceof Gauge) return existing;
  const created: Gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    ...(collect !== undefined && { collect: () => collect(created) }),
  });
  return created;
}

/** Upper bounds of durations, in seconds: from a read of memory to a request that somebody waits for in vain. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns the histogram of durations, in seconds, of this name, creating it on first use. */
export function histogram(name: string, help: string, labelNames: string[] = []): Histogram {
  const existing = registry.getSingleMetric(name);
  return existing instanceof Histogram
    ? existing
    : new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] });
}
