import { randomUUID } from 'node:crypto';
import type { Dir } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isImageName } from './image-name.ts';
import { type ImageStore, OWNER_FILE, type StoredFile } from './image-store.ts';

/**
 * Stores images in one flat folder and creates it if necessary. Writes a temporary file and renames it, so that a crash
 * or a full disk never leaves a partial image: `list` shows the temporary file, `get` does not serve it. Syncs files
 * and directories, so that images survive a power cut. Only names from `imageName` become part of a path.
 * @param directory absolute path
 */
export function createFolderImageStore(directory: string): ImageStore {
  return {
    put: async (name, bytes) => {
      if (!isImageName(name)) throw new Error('invalid image name');
      await replaceFile(directory, name, bytes);
    },
    get: async (name) => (isImageName(name) ? unlessNotFound(readFile(path.join(directory, name))) : undefined),
    remove: async (name) => {
      if (isStoreFile(name)) await rm(path.join(directory, name), { force: true });
    },
    list: () => filesIn(directory),
    owner: async () => (await unlessNotFound(readFile(path.join(directory, OWNER_FILE), 'utf8')))?.trim(),
    setOwner: (databaseId) => replaceFile(directory, OWNER_FILE, Buffer.from(`${databaseId}\n`)),
  };
}

/** Writes atomically: to a temporary file that is then renamed. */
async function replaceFile(directory: string, name: string, bytes: Buffer): Promise<void> {
  await createFolder(directory);
  const temporary = path.join(directory, `${name}.${randomUUID()}.tmp`);
  try {
    await writeDurably(temporary, bytes);
    await rename(temporary, path.join(directory, name));
    await syncFolder(directory);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A temporary file of `put`: an image name with a suffix. */
const TEMPORARY_FILE = /^(.+\.webp)\.[0-9a-f-]{36}\.tmp$/;

function isStoreFile(name: string): boolean {
  return isImageName(TEMPORARY_FILE.exec(name)?.[1] ?? name);
}

async function* filesIn(directory: string): AsyncGenerator<StoredFile> {
  const folder: Dir | undefined = await unlessNotFound(opendir(directory));
  for await (const { name } of folder ?? []) {
    const found = isStoreFile(name) ? await unlessNotFound(stat(path.join(directory, name))) : undefined;
    if (found !== undefined) yield { name, storedAt: found.mtime };
  }
}

async function createFolder(directory: string): Promise<void> {
  const topmost = await mkdir(directory, { recursive: true });
  if (topmost === undefined) return;
  let folder = path.resolve(directory);
  do {
    folder = path.dirname(folder);
    await syncFolder(folder);
  } while (folder !== path.dirname(path.resolve(topmost)));
}

/** Syncs directory entries: without this, a synced file can lose its name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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

async function unlessNotFound<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
