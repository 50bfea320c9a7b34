import { existsSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { createFolderImageStore } from './folder-image-store.ts';
import { imageName } from './image-name.ts';
import { imageStoreContract, namesIn } from './image-store.contract.ts';

describe('image store in a folder', () => {
  const folders: string[] = [];
  const newFolder = async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'shop-test-images-'));
    folders.push(parent);
    return path.join(parent, 'images');
  };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  imageStoreContract(async () => createFolderImageStore(await newFolder()));

  it('lists the unfinished file of a killed process, never serves it, and removes it', async () => {
    const folder = await newFolder();
    const store = createFolderImageStore(folder);
    const whole = imageName(newId(), 400);
    const half = `${imageName(newId(), 400)}.${newId()}.tmp`;
    await store.put(whole, Buffer.from('whole'));
    await writeFile(path.join(folder, half), 'ha');
    expect(await namesIn(store)).toEqual([whole, half].sort());
    expect(await store.get(half)).toBeUndefined();
    await store.remove(half);
    expect(await namesIn(store)).toEqual([whole]);
  });

  it('syncs the file, its directory and new parent directories before it resolves', async () => {
    const parent = await newFolder();
    const folder = path.join(parent, 'shop', 'images');
    const name = imageName(newId(), 400);
    const synced = await recordSyncs(
      () => createFolderImageStore(folder).put(name, Buffer.from('whole')),
      () => existsSync(path.join(folder, name)),
    );
    const inode = async (of: string) => (await stat(of)).ino;
    expect(synced).toEqual([
      { inode: await inode(path.dirname(folder)), after: false },
      { inode: await inode(parent), after: false },
      { inode: await inode(path.dirname(parent)), after: false },
      { inode: await inode(path.join(folder, name)), after: false },
      { inode: await inode(folder), after: true },
    ]);
  });

  it('neither lists nor removes foreign files', async () => {
    const folder = await newFolder();
    const store = createFolderImageStore(folder);
    await store.put(imageName(newId(), 400), Buffer.from('whole'));
    await writeFile(path.join(folder, 'notes.txt'), 'somebody else');
    expect(await namesIn(store)).toHaveLength(1);
    await store.remove('notes.txt');
    await writeFile(path.join(folder, 'notes.txt'), 'still there', { flag: 'r+' });
  });
});

/** Records the inodes synced during some work, and whether a condition held by then. */
async function recordSyncs(work: () => Promise<void>, condition: () => boolean) {
  const handle = await open(tmpdir(), 'r');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const synced: { inode: number; after: boolean }[] = [];
  const { sync } = prototype;
  const spy = jest.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push({ inode: (await this.stat()).ino, after: condition() });
    await sync.call(this);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return synced;
}
