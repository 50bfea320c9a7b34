import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '@shop/platform/new-id.ts';
import { createFolderImageStore } from './folder-image-store.ts';
import { imageName } from './image-name.ts';
import { imageStoreContract } from './image-store.contract.ts';

describe('pictures in a folder', () => {
  const folders: string[] = [];
  const freshFolder = async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'shop-test-images-'));
    folders.push(parent);
    return path.join(parent, 'images');
  };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  imageStoreContract(async () => createFolderImageStore(await freshFolder()));

  it('never lists nor serves what a killed process left half written', async () => {
    const folder = await freshFolder();
    const store = createFolderImageStore(folder);
    await store.put(imageName(newId(), 400), Buffer.from('whole'));
    await writeFile(path.join(folder, `${imageName(newId(), 400)}.killed.tmp`), 'ha');
    expect(await store.list()).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(2);
  });
});
