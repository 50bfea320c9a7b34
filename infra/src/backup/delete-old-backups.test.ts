import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteOldBackups } from './delete-old-backups.ts';

describe('deleteOldBackups', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-old-backups-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const save = async (name: string, isComplete = true) => {
    await mkdir(path.join(folder, name, 'databases'), { recursive: true });
    if (isComplete) await writeFile(path.join(folder, name, 'manifest.json'), '{}');
  };
  const days = (...numbers: number[]) => numbers.map((day) => `2026-11-0${day}T02-00-00Z`);

  it('keeps the newest of each of the last seven days that have one', async () => {
    for (const name of [...days(1, 2, 3, 4, 5, 6, 7, 8), '2026-11-08T01-00-00Z']) await save(name);
    expect(await deleteOldBackups(folder)).toEqual(['2026-11-08T01-00-00Z', ...days(1)]);
    expect((await readdir(folder)).sort()).toEqual(days(2, 3, 4, 5, 6, 7, 8));
  });

  it('counts no incomplete one, and leaves other folders alone', async () => {
    for (const name of [...days(1, 2, 3, 4, 5, 6, 7), 'before-the-move']) await save(name);
    for (const name of [...days(8, 9), '2026-11-09T03-00-00Z.unfinished']) await save(name, false);
    expect(await deleteOldBackups(folder)).toEqual([]);
    expect(await readdir(folder)).toHaveLength(11);
  });
});
