import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endReport, writeFlaky } from './end-report.mjs';

const failure = (test: string) => ({
  file: 'frontend/src/a.test.tsx',
  test,
  error: 'expected 1',
  command: `npm test -- frontend/src/a.test.tsx -t '${test}'`,
  began: 1,
  ended: 2,
});
const run = {
  results: [
    { what: 'types', passed: 1, failed: 0, skipped: 0 },
    { what: 'tests', passed: 40, failed: 2, skipped: 3, failures: [failure('fails'), failure('is lucky')] },
    { what: 'npm audit', passed: 0, failed: 0, skipped: 1, notice: 'SKIPPED: no registry' },
  ],
  failed: [failure('fails')],
  flaky: [failure('is lucky')],
  reason: undefined,
  seed: '7',
  load: () => 'load 4.0 on 2 cores',
  colours: false,
};

describe('endReport', () => {
  it('names failed tests, then flaky ones, then a skipped audit, and ends with the counts', () => {
    expect(endReport(run)).toEqual({
      good: false,
      lines: [
        '',
        '✓ types: 1 passed, 0 failed',
        '✗ tests: 40 passed, 2 failed, 3 skipped',
        '– npm audit: 0 passed, 0 failed, 1 skipped',
        '',
        '1 failed, with the command that repeats each alone:',
        '✗ frontend/src/a.test.tsx: fails',
        '    expected 1',
        '    load 4.0 on 2 cores',
        "    npm test -- frontend/src/a.test.tsx -t 'fails'",
        'With the seed of this run: TEST_SEED=7',
        '',
        'FLAKY: 1 failed and passed when repeated alone. Each is a defect of the test or of the shop:',
        '✗ frontend/src/a.test.tsx: is lucky',
        '    expected 1',
        '    load 4.0 on 2 cores',
        "    npm test -- frontend/src/a.test.tsx -t 'is lucky'",
        'They are in test-results/flaky.json and count as neither passed nor failed.',
        'npm audit: SKIPPED: no registry',
        '41 passed, 1 failed',
      ],
    });
  });

  it('passes with flaky tests alone, and shows them in red on a console', () => {
    const { good, lines } = endReport({ ...run, failed: [], flaky: [failure('one'), failure('two')], colours: true });
    expect(good).toBe(true);
    expect(lines.at(-1)).toBe('41 passed, 0 failed');
    expect(lines.filter((line) => line.startsWith('\u001b[31m'))).toHaveLength(10);
  });

  it('repeats a failure of npm run test:all with its rounds and its seed', () => {
    const { lines } = endReport({ ...run, all: true });
    expect(lines).toContain('With the seed of this run: TEST_ALL=true TEST_SEED=7');
  });

  it('names steps that failed outside of their tests, with what is known of them', () => {
    const check = { what: 'spelling', passed: 0, failed: 1, skipped: 0, command: "npx cspell '**'" };
    const errors = ['Error: the shop did not start'];
    const journeys = { what: 'journeys', passed: 3, failed: 2, skipped: 0, failures: [failure('fails')], errors };
    const { lines } = endReport({ ...run, flaky: [], results: [check, journeys] });
    expect(lines.slice(lines.indexOf("    npm test -- frontend/src/a.test.tsx -t 'fails'") + 1)).toEqual([
      '',
      '✗ spelling: failed outside of its tests; its output is above',
      "    npx cspell '**'",
      '',
      '✗ journeys: failed outside of its tests; its output is above',
      '    Error: the shop did not start',
      'With the seed of this run: TEST_SEED=7',
      '3 passed, 3 failed',
    ]);
  });

  it('says why failures were not repeated', () => {
    expect(endReport({ ...run, flaky: [], reason: '4 files failed' }).lines).toContain('Not repeated: 4 files failed.');
  });
});

it('writeFlaky records each flaky test with the load of its time', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-flaky-'));
  const file = path.join(folder, 'flaky.json');
  writeFlaky(file, run);
  const { seed, flaky } = JSON.parse(await readFile(file, 'utf8'));
  await rm(folder, { recursive: true });
  expect({ seed, flaky }).toEqual({
    seed: '7',
    flaky: [
      {
        file: 'frontend/src/a.test.tsx',
        test: 'is lucky',
        error: 'expected 1',
        command: "npm test -- frontend/src/a.test.tsx -t 'is lucky'",
        load: 'load 4.0 on 2 cores',
      },
    ],
  });
});
