import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@shop/testing/eventually.ts';

const lock = new URL('./clone-lock.mjs', import.meta.url).href;

describe('aloneInClone', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'shop-clone-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  const locks = () => readdir(path.join(root, '.cache'));
  /** Starts a process that works under the lock and appends `begin` and `end` to `log`. */
  const preparer = (work: string) => {
    const script = `
      import { aloneInClone } from '${lock}';
      import { appendFileSync, existsSync } from 'node:fs';
      import { setTimeout as wait } from 'node:timers/promises';
      const note = (what) => appendFileSync('${root}/log', what + ' ');
      await aloneInClone('${root}', async () => { note('begin'); console.log('at work'); ${work}; note('end'); });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    const output = { text: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output.text += text;
      });
    return { child, output, ended: once(child, 'close') };
  };

  it('runs concurrent work one after another, and leaves no files', async () => {
    await mkdir(path.join(root, '.cache'));
    await writeFile(path.join(root, '.cache', 'preparing-7'), '4194304 1');
    // However slowly the others start, the first one works until another waits for it.
    const all = Array.from({ length: 4 }, () => preparer(`while (!existsSync('${root}/go')) await wait(20)`));
    const output = () => all.map(({ output }) => output.text).join();
    await eventually(() =>
      expect(output()).toMatch(/Another process \(\d+\) is preparing this folder; waiting for it …/),
    );
    await writeFile(path.join(root, 'go'), '');
    for (const { ended } of all) expect(await ended).toEqual([0, null]);
    expect(await readFile(path.join(root, 'log'), 'utf8')).toBe('begin end '.repeat(4));
    expect(await locks()).toEqual([]);
  });

  it('is taken over from a process that was killed', async () => {
    const killed = preparer('await wait(60_000)');
    await once(killed.child.stdout, 'data');
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await locks()).toHaveLength(1);
    const next = preparer('');
    expect(await next.ended).toEqual([0, null]);
    expect(next.output.text).toBe('at work\n');
    expect(await locks()).toEqual([]);
  });

  it('unlocks when its process exits during the work', async () => {
    expect(await preparer('process.exit(1)').ended).toEqual([1, null]);
    expect(await locks()).toEqual([]);
  });
});
