import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFile } from '@shop/testing/repository-file.ts';

const root = repositoryFile('.');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = globSync('{gateway,packages/*,services/*}/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(test|contract)\.ts$/.test(file),
);
const METRIC = /\b(counter|gauge|histogram)\(\s*'([a-z_]+)',\s*'([^']*)'(?:,\s*\[([^\]]*)\])?/g;
const metrics = files.flatMap((file) =>
  [...read(file).matchAll(METRIC)].map(([, type = '', name = '', help = '', labels = '']) => ({
    type,
    name,
    help,
    labels: [...labels.matchAll(/'([a-z_]+)'/g)].map(([, label]) => `\`${label}\``),
  })),
);

describe('metrics (P-F3)', () => {
  it('are all in docs/metrics.md, and no others', () => {
    const rows = metrics.map(
      ({ type, name, help, labels }) => `| \`${name}\` | ${type} | ${labels.join(', ')} | ${help} |`,
    );
    const described = read('docs/metrics.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(metrics.length).toBeGreaterThan(30);
    expect(described).toEqual([...new Set(rows)].sort());
  });

  it('are named as Prometheus wants it: counters end with _total, nothing else does, and units are base units', () => {
    const misnamed = metrics.filter(
      ({ type, name }) =>
        name.endsWith('_total') !== (type === 'counter') ||
        /_(ms|milliseconds|minutes|hours|kb|mb|percent)(_|$)/.test(name) ||
        (type === 'histogram' && !name.endsWith('_seconds')),
    );
    expect(misnamed).toEqual([]);
  });

  it('are created by literal names, so that these tests see them', () => {
    const calls = files.flatMap((file) => [...read(file).matchAll(/(?<!function )\b(?:counter|gauge|histogram)\(/g)]);
    expect(calls).toHaveLength(metrics.length);
  });
});
