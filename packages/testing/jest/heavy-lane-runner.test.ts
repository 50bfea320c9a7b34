import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryFile } from '../src/repository-file.ts';
import HeavyLaneRunner from './heavy-lane-runner.mjs';
import { heavySuites, longestFirst, longSuites } from './heavy-suites.mjs';
import { ignoredInScope, onlyInTestAll } from './scope.mjs';

interface TestFile {
  path: string;
}
type Listener = (data: unknown[]) => unknown;

/** Behaves like jest-runner: runs up to `maxWorkers` files at once and awaits `test-file-start` before each. */
class FakeRunner {
  static running = new Set<string>();
  static seen: string[][] = [];
  static fails = new Set<string>();
  #listeners: [string, Listener][] = [];
  #maxWorkers: number;
  constructor({ maxWorkers }: { maxWorkers: number }) {
    this.#maxWorkers = maxWorkers;
  }
  on(event: string, listener: Listener) {
    this.#listeners.push([event, listener]);
  }
  async #emit(event: string, data: unknown[]) {
    for (const [name, listener] of this.#listeners) if (name === event) await listener(data);
  }
  async runTests(tests: TestFile[], _watcher: unknown, { serial }: { serial: boolean }) {
    const queue = [...tests];
    const work = async () => {
      for (let test = queue.shift(); test; test = queue.shift()) {
        await this.#emit('test-file-start', [test]);
        FakeRunner.running.add(test.path);
        FakeRunner.seen.push([...FakeRunner.running]);
        // biome-ignore lint/plugin/no-sleep: the time of a test file
        await wait(heavySuites.some((suite: string) => test?.path.endsWith(suite)) ? 20 : 5);
        FakeRunner.running.delete(test.path);
        await this.#emit(FakeRunner.fails.has(test.path) ? 'test-file-failure' : 'test-file-success', [test, {}]);
      }
    };
    await Promise.all(Array.from({ length: serial ? 1 : this.#maxWorkers }, work));
  }
}

const heavy: TestFile[] = heavySuites.map((suite: string) => ({ path: `/clone/${suite}` })).reverse();
const light: TestFile[] = Array.from({ length: 40 }, (_, n) => ({ path: `/clone/gateway/src/light-${n}.test.ts` }));
const isHeavy = (path: string) => heavy.some((test) => test.path === path);

async function run(maxWorkers: number, tests: TestFile[], serial = false) {
  Object.assign(FakeRunner, { seen: [], running: new Set() });
  const runner = new HeavyLaneRunner({ maxWorkers, rootDir: '/clone' }, {}, undefined, FakeRunner);
  const ended: string[] = [];
  const started: string[] = [];
  runner.on('test-file-start', ([test]: [TestFile]) => started.push(test.path));
  for (const event of ['test-file-success', 'test-file-failure'])
    runner.on(event, ([test]: [TestFile]) => ended.push(test.path));
  await runner.runTests(tests, {}, { serial });
  return { started, ended, seen: FakeRunner.seen };
}

describe('HeavyLaneRunner', () => {
  it('never runs two heavy suites or more files than workers at once', async () => {
    const { ended, seen } = await run(3, [...light, ...heavy]);
    expect(ended.toSorted()).toEqual([...light, ...heavy].map(({ path }) => path).toSorted());
    expect(Math.max(...seen.map((running) => running.length))).toBe(3);
    expect(Math.max(...seen.map((running) => running.filter(isHeavy).length))).toBe(1);
    expect(seen.some((running) => running.some(isHeavy) && !running.every(isHeavy))).toBe(true);
  });

  it('starts heavy suites first, in the order of their list', async () => {
    const { started } = await run(2, [...light, ...heavy]);
    expect(isHeavy(started[0] as string)).toBe(true);
    expect(started.filter(isHeavy)).toEqual(heavySuites.map((suite: string) => `/clone/${suite}`));
  });

  it('starts the longest files of the last run first', () => {
    const seconds = { 'a.test.ts': 1, 'b.test.ts': 9, 'c.test.ts': 5 };
    const files = ['a', 'b', 'new', 'c'].map((name) => ({ path: `/clone/${name}.test.ts` }));
    expect(files.toSorted(longestFirst(seconds, '/clone')).map(({ path }) => path)).toEqual([
      '/clone/b.test.ts',
      '/clone/c.test.ts',
      '/clone/a.test.ts',
      '/clone/new.test.ts',
    ]);
  });

  it('uses all workers for the other files after the heavy suites', async () => {
    const { seen } = await run(2, [...light, ...heavy.slice(0, 1)]);
    expect(seen.at(-2)?.filter((path) => !isHeavy(path))).toHaveLength(2);
  });

  it('continues after a file that fails', async () => {
    FakeRunner.fails = new Set([...heavy, ...light.slice(0, 10)].map(({ path }) => path));
    const { ended } = await run(2, [...light, ...heavy]);
    FakeRunner.fails = new Set();
    expect(ended).toHaveLength(light.length + heavy.length);
  });

  it('runs one file at a time in a serial run', async () => {
    const { seen } = await run(4, [...light, ...heavy], true);
    expect(Math.max(...seen.map((running) => running.length))).toBe(1);
  });

  it.each([...heavySuites, ...longSuites, ...onlyInTestAll] as string[])('lists an existing suite: %s', (suite) => {
    expect(existsSync(repositoryFile(suite))).toBe(true);
  });
});

describe('ignoredInScope', () => {
  const isIgnored = (file: string, env: Record<string, string>) =>
    ignoredInScope(env).some((pattern: string) => new RegExp(pattern).test(`/clone/${file}`));

  it('leaves long suites and measurements out of the gate only', () => {
    for (const file of [...onlyInTestAll, 'services/user/src/passwords/login.timing.test.ts']) {
      expect(isIgnored(file, { TEST_GATE: 'true' })).toBe(true);
      expect(isIgnored(file, {})).toBe(false);
    }
    expect(isIgnored('gateway/src/a.test.ts', { TEST_GATE: 'true' })).toBe(false);
  });
});
