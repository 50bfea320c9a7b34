import { randomUUID } from 'node:crypto';
import type { Dir } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isImageName } from './image-name.ts';
import { type ImageStore, OWNER_FILE, type StoredFile } from './image-store.ts';

/**
 * Pictures in one flat folder, made when it is missing. A file is written beside its place and moved there, so a kill or a
 * full disk leaves no half picture, only a file that `list` shows and nobody is served. What is stored survives a power cut:
 * the file and its name are on the disk. Only names of ours ever become part of a path.
 * @param directory absolute path
 */
export function createFolderImageStore(directory: string): ImageStore {
  return {
    put: async (name, bytes) => {
      if (!isImageName(name)) throw new Error('not a name of a picture');
      await replaceFile(directory, name, bytes);
    },
    get: async (name) => (isImageName(name) ? orNothing(readFile(path.join(directory, name))) : undefined),
    remove: async (name) => {
      if (isOurs(name)) await rm(path.join(directory, name), { force: true });
    },
    list: () => filesIn(directory),
    owner: async () => (await orNothing(readFile(path.join(directory, OWNER_FILE), 'utf8')))?.trim(),
    setOwner: (databaseId) => replaceFile(directory, OWNER_FILE, Buffer.from(`${databaseId}\n`)),
  };
}

/** Writes beside the place and moves there: whole or not at all. */
async function replaceFile(directory: string, name: string, bytes: Buffer): Promise<void> {
  await makeFolder(directory);
  const unfinished = path.join(directory, `${name}.${randomUUID()}.tmp`);
  try {
    await writeDurably(unfinished, bytes);
    await rename(unfinished, path.join(directory, name));
    await syncFolder(directory);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A file that `put` has not finished: a name of a picture, and what makes it another one. */
const UNFINISHED = /^(.+\.webp)\.[0-9a-f-]{36}\.tmp$/;

function isOurs(name: string): boolean {
  return isImageName(UNFINISHED.exec(name)?.[1] ?? name);
}

async function* filesIn(directory: string): AsyncGenerator<StoredFile> {
  const folder: Dir | undefined = await orNothing(opendir(directory));
  for await (const { name } of folder ?? []) {
    const found = isOurs(name) ? await orNothing(stat(path.join(directory, name))) : undefined;
    if (found !== undefined) yield { name, storedAt: found.mtime };
  }
}

async function makeFolder(directory: string): Promise<void> {
  const topmost = await mkdir(directory, { recursive: true });
  if (topmost === undefined) return;
  let folder = path.resolve(directory);
  do {
    folder = path.dirname(folder);
    await syncFolder(folder);
  } while (folder !== path.dirname(path.resolve(topmost)));
}

/** Names are the folder's content: a file that is on the disk can have lost its name. */
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

async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
