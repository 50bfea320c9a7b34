import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imagesFolder } from './manifest.ts';

/** The file name of a stored image; an incomplete upload has another. */
const IMAGE = /^[\w-]+\.webp$/;

/**
 * Copies the images of a data folder into an export.
 * @param signal ends it between two images
 * @returns their file names
 */
export async function exportImages(dataDir: string, exportDir: string, signal?: AbortSignal): Promise<string[]> {
  const [from, to] = [path.join(dataDir, 'images'), imagesFolder(exportDir)];
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = (await namesIn(from)).filter((file) => IMAGE.test(file));
  for (const name of names) {
    signal?.throwIfAborted();
    await writeFile(path.join(to, name), await readFile(path.join(from, name)), { mode: 0o600 });
  }
  return names;
}

/** A shop whose images are in an S3 may have no folder. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
