import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryFile } from './repository-file.ts';

describe('a worker of jest', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-test-worker-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Runs a script under a name, with the module that every process of the test run loads. */
  async function run(name: string, script: string) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, script);
    const module = repositoryFile('packages/testing/jest/end-worker.mjs');
    const { status, signal } = spawnSync(process.execPath, ['--import', module, file]);
    return { status, signal };
  }

  /** What jest-worker starts: require.resolve('./processChild') of its build. */
  const started = path.join(path.dirname(createRequire(import.meta.url).resolve('jest-worker')), 'processChild.js');
  const WORKER = started.slice(started.lastIndexOf('jest-worker'));

  it('is this file of jest-worker', () => {
    expect(existsSync(started)).toBe(true);
  });

  it('that exits with an error is killed, so that its file fails instead of running again', async () => {
    expect(await run(WORKER, 'process.exit(1)')).toEqual({ status: null, signal: 'SIGKILL' });
    expect(await run(WORKER, "throw new Error('after its test')")).toEqual({ status: null, signal: 'SIGKILL' });
  });

  it('that has done its work ends as usual, and so do other processes', async () => {
    expect(await run(WORKER, 'process.exit(0)')).toEqual({ status: 0, signal: null });
    expect(await run('service.js', 'process.exit(1)')).toEqual({ status: 1, signal: null });
  });
});
