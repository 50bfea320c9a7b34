import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '@shop/platform/new-id.ts';
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
