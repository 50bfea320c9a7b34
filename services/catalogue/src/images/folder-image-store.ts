import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isImageName } from './image-name.ts';
import type { ImageStore } from './image-store.ts';

/**
 * Pictures in one flat folder, made when it is missing. A file is written beside its place and moved there, so a kill or a
 * full disk leaves no half picture; only names of ours ever become part of a path.
 * @param directory absolute path
 */
export function createFolderImageStore(directory: string): ImageStore {
  return {
    put: async (name, bytes) => {
      if (!isImageName(name)) throw new Error('not a name of a picture');
      await mkdir(directory, { recursive: true });
      const unfinished = path.join(directory, `${name}.${randomUUID()}.tmp`);
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path.join(directory, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: async (name) => (isImageName(name) ? orNothing(readFile(path.join(directory, name))) : undefined),
    remove: async (name) => {
      if (isImageName(name)) await rm(path.join(directory, name), { force: true });
    },
    list: async () => ((await orNothing(readdir(directory))) ?? []).filter(isImageName),
  };
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
