import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { dashboards, toGrafana } from './dashboards.ts';

/** The project's folder. */
export const root = new URL('../../../', import.meta.url);

const RULES = ['alerts', 'objectives'];

/** A file of Prometheus' rules, as far as we read it. */
export interface RuleFile {
  groups: {
    name: string;
    rules: { alert?: string; expr: string; labels?: object; annotations?: Record<string, string> }[];
  }[];
}

/** Reads our rules, those of both files. */
export function readRules(): RuleFile {
  return {
    groups: RULES.flatMap(
      (name) =>
        (parse(readFileSync(new URL(`infra/observability/prometheus/rules/${name}.yml`, root), 'utf8')) as RuleFile)
          .groups,
    ),
  };
}

/** Returns path and content of each file that `npm run observability` writes: rules for Prometheus' operator, dashboards. */
export function generatedFiles(): Map<string, string> {
  const rules = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'shop' },
    spec: readRules(),
  };
  return new Map([
    [
      'k8s/components/observability/rules.yaml',
      `# Written by \`npm run observability\` from infra/observability/prometheus/rules.\n${stringify(rules, { lineWidth: 130, aliasDuplicateObjects: false })}`,
    ],
    ...dashboards.map((dashboard): [string, string] => [
      `infra/observability/grafana/dashboards/${dashboard.uid}.json`,
      `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`,
    ]),
  ]);
}
