import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import { VERSION } from './version.ts';

/** The metrics of this process, served at /metrics on the inner port (P-F3). */
export const registry = new Registry();

let collecting = false;

/** Adds Node's own metrics and the release, once per process. */
export function collectProcessMetrics(name: string): void {
  if (collecting) return;
  collecting = true;
  registry.setDefaultLabels({ service: name });
  openMetrics.setDefaultLabels({ service: name });
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

/**
 * Returns the histogram of durations, in seconds, of this name, creating it on first use.
 * @param options `enableExemplars`: then `observe` takes one object, with the labels of an exemplar
 */
export function histogram(
  name: string,
  help: string,
  labelNames: string[] = [],
  { enableExemplars = false }: { enableExemplars?: boolean } = {},
): Histogram {
  const existing = registry.getSingleMetric(name);
  if (existing instanceof Histogram) return existing;
  const created = new Histogram({ name, help, labelNames, buckets: SECONDS, enableExemplars, registers: [] });
  // Not by its constructor, which refuses exemplars where a registry has another format as well.
  registry.registerMetric(created);
  return created;
}

/**
 * The same metrics in the format of OpenMetrics, which has exemplars. prom-client would rename the counters for good: it gets
 * objects that stand for them.
 */
class OpenMetricsRegistry extends Registry<OpenMetricsContentType> {
  override getMetricsAsArray() {
    const metrics = registry.getMetricsAsArray();
    return metrics.map((metric) => (metric instanceof Counter ? Object.create(metric) : metric));
  }
}

const openMetrics = new OpenMetricsRegistry();
openMetrics.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);

/** Content types of /metrics, the default first; with their versions, as Prometheus names them in what it accepts. */
export const METRICS_TYPES = ['text/plain;version=0.0.4', 'application/openmetrics-text;version=1.0.0'];

/** Returns the metrics in the format of a content type of METRICS_TYPES, or in the default one. */
export async function metricsIn(type: string | false): Promise<{ contentType: string; text: string }> {
  const { contentType, text } =
    type === METRICS_TYPES[1]
      ? { contentType: openMetrics.contentType, text: openMetrics.metrics() }
      : { contentType: registry.contentType, text: registry.metrics() };
  return { contentType, text: await text };
}
