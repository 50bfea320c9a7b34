import { globSync, readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { guardedTests, isGuarded } from './guarded-tests.mjs';
import { decideRerun, splitFlaky } from './rerun.mjs';

const root = repositoryFile('.');
const check = (failed = 0) => ({ what: 'types', passed: 1 - failed, failed });
const tests = (failed: number) => ({ what: 'tests', isTests: true, passed: 10, failed });
const failure = (file: string, test = 'works') => ({ runner: 'jest', file, test });
const journey = (file: string, project: string) => ({ runner: 'journeys', file, test: 'shops', project });

describe('decideRerun', () => {
  it('repeats up to three files and journeys', () => {
    const failures = [
      failure('frontend/src/a.test.tsx', 'one'),
      failure('frontend/src/a.test.tsx', 'two'),
      journey('e2e/src/journeys/every-screen.e2e.ts', '390'),
      journey('e2e/src/journeys/every-screen.e2e.ts', '1280'),
    ];
    expect(decideRerun(failures, [check(), tests(2), tests(2)])).toEqual({
      repeat: { jest: ['frontend/src/a.test.tsx'], journeys: [failures[2], failures[3]] },
    });
  });

  it.each([
    ['a static check', [failure('frontend/src/a.test.ts')], [check(1), tests(1)], 'types failed'],
    ['a run as a whole', [], [check(), tests(1)], 'a run failed as a whole'],
    [
      'four files',
      ['a', 'b', 'c', 'd'].map((name) => failure(`frontend/src/${name}.test.ts`)),
      [check(), tests(4)],
      '4 files failed, more than 3',
    ],
    [
      'a test that guards money, beside one that does not',
      [failure('frontend/src/a.test.ts'), failure('services/order/src/orders/place-order.int.test.ts')],
      [check(), tests(2)],
      'services/order/src/orders/place-order.int.test.ts guards money, stock, access or data',
    ],
  ])('lets the failure of %s be final', (_, failures, results, reason) => {
    expect(decideRerun(failures, results)).toEqual({ reason });
  });
});

describe('splitFlaky', () => {
  const failures = [failure('frontend/src/a.test.ts'), failure('frontend/src/b.test.ts')];

  it('calls flaky what passed in the rerun, file by file', () => {
    const again = [failure('frontend/src/b.test.ts', 'another test of the file')];
    expect(splitFlaky(failures, [{ failed: 1, failures: again, successes: failures }])).toEqual({
      flaky: [failures[0]],
      failed: [failures[1]],
    });
  });

  it('calls a file flaky that could not run at first', () => {
    const crashed = [{ runner: 'jest', file: 'frontend/src/a.test.ts', test: undefined }];
    const successes = [failure('frontend/src/a.test.ts')];
    expect(splitFlaky(crashed, [{ failed: 0, failures: [], successes }])).toEqual({ flaky: crashed, failed: [] });
  });

  it('excuses only what ran: not what the rerun skipped, nor a journey at another width', () => {
    const ran = { failed: 0, failures: [], successes: [failures[1]] };
    expect(splitFlaky(failures, [ran])).toEqual({ flaky: [failures[1]], failed: [failures[0]] });
    const [phone, desktop] = ['390', '1280'].map((project) => journey('e2e/src/journeys/a.e2e.ts', project));
    expect(splitFlaky([phone], [{ failed: 0, failures: [], successes: [desktop] }])).toEqual({
      flaky: [],
      failed: [phone],
    });
  });

  it.each([
    ['crashed', { failed: 1, failures: [], successes: failures }],
    ['ran no test', { failed: 0, failures: [], successes: [] }],
  ])('excuses nothing when the rerun %s', (_, rerun) => {
    expect(splitFlaky(failures, [rerun])).toEqual({ failed: failures, flaky: [] });
  });
});

describe('guarded tests', () => {
  it.each(guardedTests)('%s holds tests', (guarded) => {
    const found = globSync([guarded, `${guarded}/**/*.{test,e2e}.ts`], { cwd: root });
    expect(found.filter((file) => /\.(test|e2e)\.ts$/.test(file))).not.toEqual([]);
  });

  it('include every test that names a guarantee about money, stock, events or private conversations', () => {
    const tests = globSync('{e2e,gateway,infra/src,packages,services}/**/*.{test,contract}.ts', {
      cwd: root,
      exclude: (name) => name === 'node_modules',
    });
    const about = tests.filter((file) => /\bP-([AB]\d|D[456]\b)/.test(readFileSync(`${root}/${file}`, 'utf8')));
    expect(about.length).toBeGreaterThan(30);
    expect(about.filter((file) => !isGuarded(file))).toEqual([]);
  });

  it.each([
    'services/order/src/orders/place-order-race.int.test.ts',
    'services/user/src/sessions/login.int.test.ts',
    'e2e/src/access/access.int.test.ts',
    'packages/platform/src/events/outbox/outbox-relay.int.test.ts',
  ])('include %s', (file) => {
    expect(isGuarded(file)).toBe(true);
  });

  it('are whole folders, not beginnings of names', () => {
    expect(isGuarded('services/order/src-of-others/a.test.ts')).toBe(false);
    expect(isGuarded('frontend/src/features/orders/orders.test.tsx')).toBe(false);
  });
});
