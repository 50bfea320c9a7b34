import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeRunFile } from '../data-dir/run-file.ts';
import { commandLine } from './command-line.ts';

const argv = (...rest: string[]) => ['node', 'script', ...rest];

describe('commandLine', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'shop-command-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  it('returns the environment of the running shop from a file that only its owner may read', async () => {
    const processes = [
      {
        name: 'order' as const,
        folder: 'services/order',
        main: 'services/order/src/main.ts',
        env: { DATABASE_URL: 'postgres://order' },
      },
    ];
    const remove = await writeRunFile(root, { publicUrl: 'http://localhost:3000', processes });
    expect((await stat(path.join(root, 'run.json'))).mode & 0o777).toBe(0o600);
    expect(await commandLine(argv('order', root), {}, '/')).toEqual({
      service: 'order',
      env: { DATABASE_URL: 'postgres://order' },
    });
    await remove();
    await expect(commandLine(argv('order', root), {}, '/')).rejects.toThrow(`No shop runs on ${root}`);
  });

  it('reports that no shop runs when a killed shop left its file', async () => {
    const file = path.join(root, 'run.json');
    await writeRunFile(root, { publicUrl: 'http://localhost:3000', processes: [] });
    const left = JSON.parse(await readFile(file, 'utf8'));
    for (const killed of [{ pid: 2 ** 30 }, { startedAt: 'before this process' }]) {
      await writeFile(file, JSON.stringify({ ...left, ...killed }));
      await expect(commandLine(argv('order', root), {}, '/')).rejects.toThrow(`No shop runs on ${root}`);
    }
  });

  it('uses a given DATABASE_URL', async () => {
    const env = { DATABASE_URL: 'postgres://elsewhere' };
    expect(await commandLine(argv('user'), env, root)).toEqual({ service: 'user', env });
  });

  it('lists the services when the given one does not exist', async () => {
    await expect(commandLine(argv('till'), {}, root)).rejects.toThrow('user, catalogue, order, analytics, chat');
  });
});
