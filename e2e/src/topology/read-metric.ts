import type { Member } from './member.ts';

/** One value that a process reports. */
export interface MetricValue {
  name: string;
  labels: Record<string, string>;
  value: number;
}

type Inner = Pick<Member, 'innerUrl'>;

/** Parses what `/metrics` responds. */
export function parseMetrics(text: string): MetricValue[] {
  return [...text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', of = '']) => [label, of]),
    ),
    value: Number(value),
  }));
}

/** Reads all metrics of a process. */
export async function readMetrics({ innerUrl }: Inner): Promise<MetricValue[]> {
  return parseMetrics(await (await fetch(`${innerUrl}/metrics`)).text());
}

/** Reads a metric of a process, the sum over its labels. @throws Error when the process does not have it */
export async function readMetric(member: Inner, name: string): Promise<number> {
  return sumOf(await readMetrics(member), name);
}

/** The value of a metric, the sum over its labels. @throws Error when it is not among them */
export function sumOf(metrics: readonly MetricValue[], name: string): number {
  const found = metrics.filter((one) => one.name === name);
  if (found.length === 0) throw new Error(`There is no metric ${name}`);
  return found.reduce((sum, { value }) => sum + value, 0);
}
