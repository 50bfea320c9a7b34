import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryFile } from './repository-file.ts';

/** Lines of a test by the rule that reports them (packages/testing/lint). */
const reported: Record<string, string[]> = {
  'no-act-in-wait': [
    `waitFor(() => user.click(button));`,
    `waitFor(() => button.click());`,
    `waitFor(() => fireEvent(button, event));`,
    `await waitFor(() => { fireEvent.change(field, { target: { value } }); expect(x).toBe(1); });`,
  ],
  'no-calendar-now': [`new Date().toISOString();`, `const today = new Date();`, `new Date().getUTCFullYear();`],
  'no-duration-bound': [
    `expect(performance.now() - x).toBeLessThan(5_000);`,
    `expect(Date.now()).toBeLessThanOrEqual(x);`,
    `expect(result.tookMs).toBeLessThan(x);`,
    `expect(end - began).toBeLessThan(x);`,
  ],
  'no-fixed-port': [`server.listen(port);`, `createServer().listen(4_000, '127.0.0.1');`],
  'no-random': [`Math.random();`],
  'no-short-wait': [
    `eventually(() => x, { within: 900 });`,
    `waitFor(() => x, { timeout: 2_000 });`,
    `screen.findByText('Saved', {}, { timeout: 3_000 });`,
    `expect(x).toBeVisible({ timeout: 5_000 });`,
  ],
  'no-sleep': [
    `await setTimeout(100);`,
    `await wait(seconds * 1_000);`,
    `await page.waitForTimeout(5);`,
    `await new Promise((resolve) => setTimeout(resolve, 5));`,
  ],
  'no-unscaled-limit': [`openDatabase({ url, name: 'test' });`, `openEventLog({ eventLogUrl, name: 'test', logger });`],
};

const allowed = [
  `user.click(await waitFor(() => button));`,
  `await waitFor(() => expect(user.name()).toBe('Ada'));`,
  `change(product, new Date());`,
  `const deps = { now: () => new Date() };`,
  `new Date('2026-11-24').getUTCFullYear();`,
  `expect(items.length).toBeLessThan(50);`,
  `expect(usedAfter - usedBefore).toBeLessThan(50);`,
  `server.listen(0, '127.0.0.1');`,
  `eventually(() => x, { within: 60_000 });`,
  `open({ timeout: 100 });`,
  `await eventually(() => x);`,
  `openDatabase({ url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });`,
  `openEventLog({ ...config, logger });`,
  `await wait(0);`,
  `await new Promise((resolve) => setTimeout(resolve, 0));`,
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lint-rules-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('reports what makes a test depend on the clock, the machine or chance', async () => {
  const { plugins } = JSON.parse(await readFile(repositoryFile('biome.json'), 'utf8')) as {
    plugins: { path: string }[];
  };
  const rules = plugins.map((plugin) => repositoryFile(plugin.path));
  expect(rules.map((rule) => path.basename(rule, '.grit')).sort()).toEqual(Object.keys(reported).sort());
  for (const [index, rule] of rules.entries()) {
    const name = path.basename(rule, '.grit');
    const lines = [...(reported[name] ?? []), ...allowed];
    await writeFile(path.join(folder, `${index}.test.ts`), lines.join('\n'));
    await writeFile(
      path.join(folder, 'biome.json'),
      JSON.stringify({ plugins: [rule], linter: { rules: { preset: 'none' } } }),
    );
    const output = await lint(`${index}.test.ts`);
    const found = [...output.matchAll(/^::error .*,line=(\d+),/gm)].map(([, line]) => lines[Number(line) - 1]);
    expect([name, found]).toEqual([name, reported[name]]);
  }
});

/** @returns what Biome prints about a file of the folder, one line per finding */
async function lint(file: string): Promise<string> {
  const program = repositoryFile('node_modules/.bin/biome');
  const args = ['lint', '--colors=off', '--reporter=github', '--max-diagnostics=none', file];
  const run = promisify(execFile)(program, args, { cwd: folder });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}
