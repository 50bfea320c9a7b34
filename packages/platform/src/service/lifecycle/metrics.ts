import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The process's metrics, served on the inner port under /metrics (P-F3). */
export const registry = new Registry();

let collecting = false;

/** Adds Node's own metrics, once a process. */
export function collectProcessMetrics(name: string): void {
  if (collecting) return;
  collecting = true;
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
}

/** A counter of the process; the same name gives the same counter. */
export function counter(name: string, help: string, labelNames: string[] = []): Counter {
  const existing = registry.getSingleMetric(name);
  return existing instanceof Counter ? existing : new Counter({ name, help, labelNames, registers: [registry] });
}

/** A gauge of the process; the same name gives the same gauge. */
export function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const existing = registry.getSingleMetric(name);
  return existing instanceof Gauge ? existing : new Gauge({ name, help, labelNames, registers: [registry] });
}
