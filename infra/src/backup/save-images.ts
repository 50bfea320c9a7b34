import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { imagesFolder } from './manifest.ts';

/** The file name of a stored image; an incomplete upload has another. */
const IMAGE = /^[\w-]+\.webp$/;

/**
 * Copies the images of a data folder into a backup, without those that it holds: images never change. A running shop may delete an
 * image meanwhile.
 * @param signal ends it between two images
 */
export async function saveImages(dataDir: string, backupDir: string, signal?: AbortSignal): Promise<void> {
  const [from, to] = [path.join(dataDir, 'images'), imagesFolder(backupDir)];
  await mkdir(to, { recursive: true, mode: 0o700 });
  const saved = new Set(await readdir(to));
  for (const name of await namesIn(from)) {
    if (!IMAGE.test(name) || saved.has(name)) continue;
    signal?.throwIfAborted();
    const image = await unlessGone(readFile(path.join(from, name)), undefined);
    if (image !== undefined) await writeFile(path.join(to, name), image, { mode: 0o600 });
  }
}

/** A shop whose images are in an S3 may have no folder. */
function namesIn(folder: string): Promise<string[]> {
  return unlessGone(readdir(folder), []);
}

async function unlessGone<Value>(reading: Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return otherwise;
    throw error;
  }
}
