import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imagesFolder, imagesSums, type Manifest } from './manifest.ts';

/** What the catalogue calls a stored picture; what an upload left half written is called otherwise. */
const PICTURE = /^[\w-]+\.webp$/;

/**
 * Copies the pictures of a data folder into a pack, with the sum of each.
 * @param named what the catalogue names: what of it is not in the folder is counted, for it lies in an S3 or is lost
 * @param signal ends it between two pictures
 */
export async function packImages(
  { dataDir, named }: { dataDir: string; named: readonly string[] },
  pack: string,
  signal?: AbortSignal,
): Promise<Manifest['images']> {
  const [from, to] = [path.join(dataDir, 'images'), imagesFolder(pack)];
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = (await namesIn(from)).filter((file) => PICTURE.test(file)).sort();
  const there = new Set(names);
  const packed = { files: 0, bytes: 0, missing: named.filter((name) => !there.has(name)).length };
  const sums = await open(imagesSums(pack), 'w', 0o600);
  try {
    for (const name of names) {
      signal?.throwIfAborted();
      const picture = await readFile(path.join(from, name));
      await writeFile(path.join(to, name), picture, { mode: 0o600 });
      await sums.write(`${createHash('sha256').update(picture).digest('hex')}  images/${name}\n`);
      packed.files += 1;
      packed.bytes += picture.length;
    }
  } finally {
    await sums.close();
  }
  return packed;
}

/** A shop whose pictures lie in an S3 already may have no folder. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
