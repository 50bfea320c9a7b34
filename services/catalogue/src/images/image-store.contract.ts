import { newId } from '@shop/platform/new-id.ts';
import { imageName } from './image-name.ts';
import type { ImageStore } from './image-store.ts';

/** What both adapters promise. @param open gives an empty store */
export function imageStoreContract(open: () => Promise<ImageStore>): void {
  const name = () => imageName(newId(), 800);

  it('gives back the bytes that were put', async () => {
    const store = await open();
    const [one, other] = [name(), name()];
    await store.put(one, Buffer.from([0, 255, 1, 2]));
    await store.put(other, Buffer.alloc(300_000, 7));
    expect(await store.get(one)).toEqual(Buffer.from([0, 255, 1, 2]));
    expect((await store.get(other))?.length).toBe(300_000);
    expect((await store.list()).sort()).toEqual([one, other].sort());
  });

  it('has nothing under a name that was not put, and removes it without a fault', async () => {
    const store = await open();
    expect(await store.get(name())).toBeUndefined();
    await store.remove(name());
    expect(await store.list()).toEqual([]);
  });

  it('forgets what was removed', async () => {
    const store = await open();
    const gone = name();
    await store.put(gone, Buffer.from('x'));
    await store.remove(gone);
    expect(await store.get(gone)).toBeUndefined();
    expect(await store.list()).toEqual([]);
  });

  it('holds one whole picture when the same is put many times at once', async () => {
    const store = await open();
    const same = name();
    const bytes = Buffer.alloc(200_000, 3);
    await Promise.all(Array.from({ length: 10 }, () => store.put(same, bytes)));
    expect(await store.get(same)).toEqual(bytes);
    expect(await store.list()).toEqual([same]);
  });

  it.each(['', '.', '..', '../secret', '/etc/passwd', 'a.webp', `${newId()}-800.webp/../x`, `${newId()}-801.webp`])(
    'refuses %j, which is no name of ours (P-E9)',
    async (trick) => {
      const store = await open();
      await expect(store.put(trick, Buffer.from('x'))).rejects.toThrow('not a name of a picture');
      expect(await store.get(trick)).toBeUndefined();
      await store.remove(trick);
    },
  );
}
