import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataDir, startOf } from './lock.ts';

describe('lockDataDir', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('throws while a shop runs, naming the folder and the process', async () => {
    await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(
      `${folder} belongs to a running shop (process ${process.pid}). Stop it, or set DATA_DIR (and PORT)`,
    );
  });

  it('locks again after an unlock, and leaves no files', async () => {
    const giveBack = await lockDataDir(folder);
    await giveBack();
    expect(await readdir(folder)).toEqual([]);
    await lockDataDir(folder);
  });

  it('replaces the lock of a process that is gone', async () => {
    await lockDataDir(folder, { pid: 2 ** 30, startedAt: 'long ago' });
    await lockDataDir(folder);
    expect(await readdir(folder)).toEqual(['lock-2']);
    expect(JSON.parse(await readFile(path.join(folder, 'lock-2'), 'utf8')).pid).toBe(process.pid);
  });

  it('replaces the lock of a reused process id', async () => {
    await lockDataDir(folder, { pid: process.pid, startedAt: 'before this process' });
    await lockDataDir(folder);
  });

  it('replaces an incomplete lock', async () => {
    await writeFile(path.join(folder, 'lock-1'), '{"pid":');
    await lockDataDir(folder);
  });

  it('gives a stale lock to one of several concurrent processes', async () => {
    const other = { pid: process.ppid, startedAt: await startOf(process.ppid) };
    for (let round = 0; round < 20; round += 1) {
      const folderOfRound = path.join(folder, String(round));
      await lockDataDir(folderOfRound, { pid: 2 ** 30, startedAt: 'long ago' });
      const takers = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) => lockDataDir(folderOfRound, index % 2 ? other : undefined)),
      );
      expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});
