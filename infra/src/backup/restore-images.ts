import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { imagesFolder, type Manifest, savedImages } from './manifest.ts';

/** Copies a backup's images into a data folder, without those that it holds: images never change. */
export async function restoreImages(backupDir: string, dataDir: string, manifest: Manifest): Promise<void> {
  const to = path.join(dataDir, 'images');
  await mkdir(to, { recursive: true });
  const present = new Set(await readdir(to));
  for (const name of savedImages(manifest)) {
    if (present.has(name)) continue;
    const [from, draft] = [path.join(imagesFolder(backupDir), name), path.join(to, `${name}.tmp`)];
    // A killed copy must not look like an image.
    await copyFile(from, draft);
    await rename(draft, path.join(to, name));
  }
}
