import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './find-browser.ts';

describe('findBrowser', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-browser-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const onPath = (...names: string[]) => names.map((name) => path.join(folder, name)).join(path.delimiter);

  it('returns the program that CHROMIUM names', () => {
    expect(findBrowser({ CHROMIUM: '/opt/mine/chrome', PATH: folder })).toBe('/opt/mine/chrome');
  });

  it('returns the first known program on PATH', async () => {
    for (const name of ['one', 'two']) await mkdir(path.join(folder, name));
    const program = path.join(folder, 'two', 'google-chrome');
    await writeFile(program, '');
    await chmod(program, 0o755);
    await mkdir(path.join(folder, 'one', 'chromium'));
    await writeFile(path.join(folder, 'two', 'chromium-browser'), 'no program');
    expect(findBrowser({ PATH: onPath('one', 'two') })).toBe(program);
  });

  it('prefers the headless shell, anywhere on PATH', async () => {
    for (const name of ['chromium', 'chromium-headless-shell']) {
      await mkdir(path.join(folder, name));
      await writeFile(path.join(folder, name, name), '', { mode: 0o755 });
    }
    expect(findBrowser({ PATH: onPath('chromium', 'chromium-headless-shell') })).toBe(
      path.join(folder, 'chromium-headless-shell', 'chromium-headless-shell'),
    );
  });

  it('returns undefined without a browser', () => {
    expect(findBrowser({ CHROMIUM: '', PATH: folder })).toBeUndefined();
    expect(findBrowser({})).toBeUndefined();
  });
});
