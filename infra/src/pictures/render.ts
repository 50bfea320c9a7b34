import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { picture } from './picture.ts';
import { PICTURES_DIR } from './pictures-dir.ts';
import { recipes } from './recipes/recipes.ts';

/** Stored size and quality (LOOK.md: at 80 soft grounds show blocks). */
const WIDTH = 800;
const QUALITY = 90;
const MANIFEST = 'manifest.json';

/** What a picture is made of: its SVG text and how it is stored. Equal hashes need no new rendering. */
export function hashOf(svg: string): string {
  return createHash('sha256').update(`${WIDTH} ${QUALITY} ${svg}`).digest('hex').slice(0, 32);
}

/** Name → hash of the pictures that lie in a folder; none where it was never rendered. */
export async function readManifest(folder: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Renders every picture whose drawing changed, removes those without a recipe; gives the names rendered. */
async function renderPictures(folder: string, say: (line: string) => void): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  sharp.concurrency(1);
  const [known, present] = [await readManifest(folder), new Set(await readdir(folder))];
  const manifest: Record<string, string> = {};
  const rendered: string[] = [];
  for (const [name, recipe] of Object.entries(recipes)) {
    const svg = picture(recipe);
    const [file, hash] = [`${name}.webp`, hashOf(svg)];
    if (known[name] !== hash || !present.has(file)) {
      const webp = await sharp(Buffer.from(svg)).resize(WIDTH).webp({ quality: QUALITY }).toBuffer();
      await replaceFile(join(folder, file), webp);
      rendered.push(name);
      say(`${file}  ${(webp.length / 1000).toFixed(1)} kB`);
    }
    manifest[name] = hash;
    present.delete(file);
  }
  for (const file of present) if (file.endsWith('.webp')) await rm(join(folder, file));
  await replaceFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  return rendered;
}

async function replaceFile(path: string, content: Buffer | string): Promise<void> {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

if (import.meta.main) {
  const started = performance.now();
  const rendered = await renderPictures(PICTURES_DIR, console.log);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${rendered.length} pictures rendered in ${seconds} s, ${Object.keys(recipes).length - rendered.length} up to date`,
  );
}
