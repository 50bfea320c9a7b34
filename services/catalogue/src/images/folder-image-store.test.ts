import { existsSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { createFolderImageStore } from './folder-image-store.ts';
import { imageName } from './image-name.ts';
import { imageStoreContract, namesIn } from './image-store.contract.ts';

describe('pictures in a folder', () => {
  const folders: string[] = [];
  const freshFolder = async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'shop-test-images-'));
    folders.push(parent);
    return path.join(parent, 'images');
  };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  imageStoreContract(async () => createFolderImageStore(await freshFolder()));

  it('lists what a killed process left half written, never serves it, and removes it', async () => {
    const folder = await freshFolder();
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

  it('has put the name of a picture on the disk too when it says that it is stored, and those of new folders', async () => {
    const parent = await freshFolder();
    const folder = path.join(parent, 'shop', 'pictures');
    const name = imageName(newId(), 400);
    const synced = await syncsDuring(
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

  it('neither lists nor removes what is not its own', async () => {
    const folder = await freshFolder();
    const store = createFolderImageStore(folder);
    await store.put(imageName(newId(), 400), Buffer.from('whole'));
    await writeFile(path.join(folder, 'notes.txt'), 'somebody else');
    expect(await namesIn(store)).toHaveLength(1);
    await store.remove('notes.txt');
    await writeFile(path.join(folder, 'notes.txt'), 'still there', { flag: 'r+' });
  });
});

/** What is synced to the disk during some work, and whether something was so by then. */
async function syncsDuring(work: () => Promise<void>, isAfter: () => boolean) {
  const handle = await open(tmpdir(), 'r');
  const kind: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const synced: { inode: number; after: boolean }[] = [];
  const { sync } = kind;
  const spy = jest.spyOn(kind, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push({ inode: (await this.stat()).ino, after: isAfter() });
    await sync.call(this);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return synced;
}
