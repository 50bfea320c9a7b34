import { repositoryFile } from '@shop/testing/repository-file.ts';
import type { Member } from '../topology/member.ts';

/** Settings of a Prometheus that reads these processes, and our rules, as infra/observability/prometheus/prometheus.yml does in compose. */
export function prometheusSettings(members: readonly Pick<Member, 'name' | 'innerUrl'>[]): string {
  const targets = members.map(
    ({ name, innerUrl }) => `      - { targets: ["${new URL(innerUrl).host}"], labels: { service: ${name} } }`,
  );
  return [
    'global: { scrape_interval: 15s, evaluation_interval: 15s }',
    `rule_files: [${JSON.stringify(repositoryFile('infra/observability/prometheus/rules/*.yml'))}]`,
    'scrape_configs:',
    '  - job_name: shop',
    '    honor_labels: true',
    '    static_configs:',
    ...targets,
    '',
  ].join('\n');
}
