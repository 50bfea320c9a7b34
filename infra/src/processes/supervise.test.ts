import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@shop/testing/eventually.ts';
import { supervise } from './supervise.ts';

it('starts a process with the settings of the memory allocator, unless its own are given', async () => {
  const cwd = await mkdtemp(path.join(tmpdir(), 'supervise-'));
  const script = path.join(cwd, 'main.mjs');
  await writeFile(
    script,
    'console.log("threshold", process.env.MALLOC_MMAP_THRESHOLD_); setInterval(() => {}, 1_000);',
  );
  try {
    for (const [env, threshold] of [
      [{}, '1048576'],
      [{ MALLOC_MMAP_THRESHOLD_: '131072' }, '131072'],
    ] as const) {
      const logFile = path.join(cwd, `${threshold}.log`);
      const print = () => undefined;
      const running = supervise({ name: 'one', script, watch: false, env, cwd, logFile }, print, print);
      await eventually(() => expect(readFileSync(logFile, 'utf8')).toContain(`threshold ${threshold}`));
      await running.stop(1_000);
    }
  } finally {
    await rm(cwd, { recursive: true });
  }
});
