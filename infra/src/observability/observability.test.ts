import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemSignals } from '@shop/contracts/system-api.ts';
import { fetchPromtool, type Promtool } from '@shop/testing/promtool.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { parse, stringify } from 'yaml';
import { dashboards } from './dashboards.ts';
import { generatedFiles, readRules } from './generated-files.ts';

const folder = repositoryFile('infra/observability/prometheus');
const rules = readRules().groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const queries = dashboards.flatMap(({ panels }) => panels.flatMap((panel) => Object.values(panel.queries)));

let promtool: Promtool;
beforeAll(async () => {
  promtool = await fetchPromtool();
}, 600_000);

describe('the alerts (P-F5)', () => {
  it('fire on their series, and not beside them', async () => {
    const tests = globSync(`${folder}/tests/*.test.yml`);
    expect(await promtool('test', 'rules', ...tests)).not.toContain('FAILED');
  });

  it('have a case that fires and one that is silent each', () => {
    type Case = { alert_rule_test: { alertname: string; exp_alerts: object[] }[] };
    const cases = globSync(`${folder}/tests/*.test.yml`).flatMap((file) =>
      (parse(readFileSync(file, 'utf8')) as { tests: Case[] }).tests.flatMap((test) => test.alert_rule_test),
    );
    const named = (fires: boolean) =>
      [...new Set(cases.filter((one) => one.exp_alerts.length > 0 === fires).map((one) => one.alertname))].sort();
    const names = alerts.map(({ alert }) => alert).sort();
    expect([named(true), named(false)]).toEqual([names, names]);
  });

  it('say whom they wake, what has happened and which runbook helps', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect([alert, labels]).toEqual([alert, { severity: expect.stringMatching(/^(page|ticket)$/) }]);
      expect([alert, annotations]).toEqual([alert, { summary: expect.any(String), runbook: expect.any(String) }]);
      const text = readFileSync(repositoryFile(annotations?.runbook ?? ''), 'utf8');
      expect([alert, text.includes(`\`${alert}\``)]).toEqual([alert, true]);
    }
  });
});

/** Alerts that no operator's page can show, with the reason. */
const notOnThePage: Record<string, string> = {
  ServiceDown: 'shown for each replica that does not respond',
  ServiceMissing: 'the gateway has an address of each service, or does not start',
  RequestsRefused: 'a rate',
  EventLoopBusy: 'a percentile',
  ReleasesMixed: 'only after an hour: the page shows the releases',
  MailsFail: 'an increase',
  ImageCleanupBlocked: 'only after a day',
  ImageDeletionsFail: 'an increase',
  SecretNotReloaded: 'an increase',
  SecretRefused: 'an increase',
  BudgetSpentInDays: 'a rate',
  BudgetSpentInAWeek: 'a rate',
  BudgetSpentInTheMonth: 'a rate',
};

describe("the operator's page", () => {
  it('shows what each alert is about, or there is a reason why not', () => {
    const shown = systemSignals.map(({ alert }) => alert);
    expect([...new Set([...shown, ...Object.keys(notOnThePage)])].sort()).toEqual(
      alerts.map(({ alert }) => alert).sort(),
    );
  });

  it.each(systemSignals)('has the limit, the urgency and the runbook of the alert: $alert, $metric', (signal) => {
    const rule = alerts.find(({ alert }) => alert === signal.alert);
    const { expr = '', labels, annotations } = rule ?? {};
    expect(expr).toContain(signal.metric);
    const [, over] = />\s*([\d* ]+\d)/.exec(expr) ?? [];
    const limit = over?.split('*').reduce((product, factor) => product * Number(factor), 1);
    // A gauge that is 1 or 0 is compared with `==`.
    if (limit === undefined) expect(expr).toContain(signal.when === 'under' ? `${signal.metric}) == 0` : '== 1');
    expect(signal.limit).toBe(limit ?? (signal.when === 'under' ? 1 : 0));
    expect(expr.startsWith('time() - ')).toBe(signal.when === 'olderThan');
    expect(annotations?.runbook).toBe(`docs/runbooks/${signal.runbook}.md`);
    expect(labels).toEqual({ severity: signal.isUrgent ? 'page' : 'ticket' });
  });
});

describe('the settings of Prometheus and Grafana (P-F5)', () => {
  it('are what Prometheus accepts, each query of a dashboard too', async () => {
    await promtool('check', 'config', `${folder}/prometheus.yml`);
    const work = mkdtempSync(path.join(tmpdir(), 'queries-'));
    const file = path.join(work, 'rules.yml');
    const records = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
    writeFileSync(file, stringify({ groups: [{ name: 'dashboards', rules: records }] }));
    try {
      expect(await promtool('check', 'rules', file)).toContain(`${queries.length} rules found`);
    } finally {
      rmSync(work, { recursive: true });
    }
  });

  it('use metrics that exist', () => {
    const text = readFileSync(repositoryFile('docs/metrics.md'), 'utf8');
    const ours = [...text.matchAll(/^\| `([a-z_]+)` \| (\w+) /gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
    );
    const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));
    const known = new Set([...ours, ...recorded, 'up', 'ALERTS']);
    const unknown = [...rules.map(({ expr }) => expr), ...queries]
      .flatMap(metricsIn)
      .filter((name) => !known.has(name) && !/^(process|nodejs)_/.test(name));
    expect(unknown).toEqual([]);
  });

  it('are in the files that `npm run observability` writes', () => {
    for (const [file, content] of generatedFiles()) {
      expect([file, existsSync(repositoryFile(file)) && readFileSync(repositoryFile(file), 'utf8')]).toEqual([
        file,
        content,
      ]);
    }
  });
});

/** The metrics that a query reads: its names, without those of labels, functions and operators. */
function metricsIn(query: string): string[] {
  const byName = [...query.matchAll(/__name__=~"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
  const bare = query
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|on) \([^)]*\)/g, ' ')
    .replaceAll(/[a-z_]+ *\(/g, '(');
  return [...byName, ...(bare.match(/[a-zA-Z_][\w:]*/g) ?? [])].filter((name) => !['and', 'or'].includes(name));
}
