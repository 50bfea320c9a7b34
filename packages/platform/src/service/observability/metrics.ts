import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The metrics of this process, served at /metrics on the inner port (P-F3). */
export const registry = new Registry();

let collecting = false;

/** Adds Node's own metrics, once per process. */
export function collectProcessMetrics(name: string): void {
  if (collecting) return;
  collecting = true;
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
}

/** Returns the counter of this name, creating it on first use. */
export function counter(name: string, help: string, labelNames: string[] = []): Counter {
  const existing = registry.getSingleMetric(name);
  return existing instanceof Counter ? existing : new Counter({ name, help, labelNames, registers: [registry] });
}

/** Returns the gauge of this name, creating it on first use. */
export function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const existing = registry.getSingleMetric(name);
  return existing instanceof Gauge ? existing : new Gauge({ name, help, labelNames, registers: [registry] });
}
