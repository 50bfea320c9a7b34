import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Promtool } from '@shop/testing/promtool.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { type MetricValue, readMetrics } from '../topology/read-metric.ts';
import type { Topology } from '../topology/topology.ts';

const RULE_FILES = globSync(repositoryFile('infra/observability/prometheus/rules/*.yml'));
const RULES = RULE_FILES.map((file) => readFileSync(file, 'utf8')).join('\n');

/** How long the values stay as they are: longer than any `for` of an alert that a test causes. */
const MINUTES = 60;

/** Of the machine, which other tests keep busy. */
const OF_THE_MACHINE = /^nodejs_/;

/**
 * Lets Prometheus' own rule engine judge what the processes of a shop report now, as if that stayed so for an hour.
 * @param expected names of the alerts that fire
 * @throws Error with what fires instead
 */
export async function expectAlerts(promtool: Promtool, topology: Topology, expected: readonly string[]): Promise<void> {
  const now = Date.now() / 1_000;
  const series = await Promise.all(
    topology.all().map(async (member, n) => {
      const instance = { service: member.name, instance: String(n) };
      const up = { name: 'up', labels: instance, value: 1 };
      const metrics = (await readMetrics(member)).filter(
        ({ name }) => RULES.includes(name) && !OF_THE_MACHINE.test(name),
      );
      return [up, ...metrics.map((metric) => ({ ...metric, labels: { ...instance, ...metric.labels } }))];
    }),
  );
  const test = {
    interval: '1m',
    input_series: series
      .flat()
      .map((metric) => ({ series: nameOf(metric), values: `${valueAt(metric, now)}x${MINUTES}` })),
    promql_expr_test: [
      {
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${MINUTES}m`,
        exp_samples: expected.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
      },
    ],
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-alerts-'));
  const file = path.join(folder, 'shop.test.yml');
  try {
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ rule_files: RULE_FILES, evaluation_interval: '1m', tests: [test] }));
    await promtool('test', 'rules', file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function nameOf({ name, labels }: MetricValue): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.join(', ')}}`;
}

/** The clock of promtool begins at 0, so times of now are moved to its end. */
function valueAt({ name, value }: MetricValue, now: number): number {
  return name.endsWith('_timestamp_seconds') ? value - now + MINUTES * 60 : value;
}
