import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { picture } from './picture.ts';
import { PICTURES_DIR } from './pictures-dir.ts';
import { recipes } from './recipes/recipes.ts';
import { hashOf, readManifest } from './render.ts';

describe('The committed pictures', () => {
  it('are those that the recipes draw now (else: npm run pictures)', async () => {
    const expected = Object.fromEntries(
      Object.entries(recipes).map(([name, recipe]) => [name, hashOf(picture(recipe))]),
    );
    expect(await readManifest(PICTURES_DIR)).toEqual(expected);
    const files = (await readdir(PICTURES_DIR)).filter((file) => file.endsWith('.webp')).sort();
    expect(files).toEqual(
      Object.keys(recipes)
        .map((name) => `${name}.webp`)
        .sort(),
    );
  });

  it('are square WebP of 800 pixels, none heavier than 110 kB', async () => {
    for (const name of Object.keys(recipes)) {
      const file = join(PICTURES_DIR, `${name}.webp`);
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 800, height: 800 });
      expect((await stat(file)).size).toBeLessThan(110_000);
    }
  });
});

describe('The manifest of a folder', () => {
  it('is empty where nothing was rendered, and a damaged one is said', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    try {
      expect(await readManifest(folder)).toEqual({});
      await writeFile(join(folder, 'manifest.json'), '{');
      await expect(readManifest(folder)).rejects.toThrow('JSON');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
