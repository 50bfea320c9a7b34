import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imagesFolder, imagesSums } from './manifest.ts';

/** What the catalogue calls a stored picture; what an upload left half written is called otherwise. */
const PICTURE = /^[\w-]+\.webp$/;

/** Copies the pictures of a data folder into a pack, with the sum of each. @returns how many, and their bytes */
export async function packImages(dataDir: string, pack: string): Promise<{ files: number; bytes: number }> {
  const [from, to] = [path.join(dataDir, 'images'), imagesFolder(pack)];
  await mkdir(to, { recursive: true, mode: 0o700 });
  const sums = await open(imagesSums(pack), 'w', 0o600);
  const packed = { files: 0, bytes: 0 };
  try {
    for (const name of (await namesIn(from)).filter((file) => PICTURE.test(file)).sort()) {
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
