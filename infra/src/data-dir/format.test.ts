import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assertDataDirFormat } from './format.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-format-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('assertDataDirFormat', () => {
  it('marks a new data folder and accepts it again', async () => {
    await assertDataDirFormat(folder);
    await mkdir(path.join(folder, 'postgres'));
    await assertDataDirFormat(folder);
    expect(await readFile(path.join(folder, 'format'), 'utf8')).toBe('3\n');
  });

  it('rejects a data folder without a format and leaves it unchanged', async () => {
    await mkdir(path.join(folder, 'postgres'));
    await expect(assertDataDirFormat(folder)).rejects.toThrow(/format 1, this is 3.*Delete it, or set DATA_DIR/);
    await expect(readFile(path.join(folder, 'format'))).rejects.toThrow('ENOENT');
  });

  it('rejects a data folder of a later format', async () => {
    await writeFile(path.join(folder, 'format'), '4\n');
    await expect(assertDataDirFormat(folder)).rejects.toThrow('format 4');
  });
});
