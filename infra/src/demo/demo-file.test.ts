import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { loadOrMakeDemoData } from './demo-file.ts';

const maker = (now: string) => ({
  now: new Date(now),
  newId: () => randomUUID(),
  newPassword: () => randomUUID(),
  imagesDir: repositoryFile('infra/demo-images'),
});

describe('The file of the demo data', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is generated once, so that later starts use the same ids, times and passwords', async () => {
    const file = join(folder, 'data', 'demo.json');
    const first = await loadOrMakeDemoData(file, maker('2026-03-10T12:00:00Z'));
    expect(await loadOrMakeDemoData(file, maker('2026-03-12T12:00:00Z'))).toEqual(first);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(first);
  });

  it('is readable by the owner only, and no draft remains', async () => {
    await loadOrMakeDemoData(join(folder, 'demo.json'), maker('2026-03-10T12:00:00Z'));
    expect((await stat(join(folder, 'demo.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['demo.json']);
  });

  it('is generated although a kill left an incomplete draft', async () => {
    await writeFile(join(folder, 'demo.json.4711.new'), '{"users":[');
    const made = await loadOrMakeDemoData(join(folder, 'demo.json'), maker('2026-03-10T12:00:00Z'));
    expect(made.products.length).toBeGreaterThan(0);
  });

  it('is rejected when damaged instead of generated again', async () => {
    const file = join(folder, 'demo.json');
    await writeFile(file, '{"users":[]}');
    await expect(loadOrMakeDemoData(file, maker('2026-03-10T12:00:00Z'))).rejects.toThrow('categories');
    expect(await readFile(file, 'utf8')).toBe('{"users":[]}');
  });
});
