import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { imageName } from './image-name.ts';
import { type ImageStore, OWNER_FILE, type StoredFile } from './image-store.ts';

/** More than an S3 tells at once. */
const MANY = 1_010;

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
    expect(await namesIn(store)).toEqual([one, other].sort());
  });

  it('has nothing under a name that was not put, and removes it without a fault', async () => {
    const store = await open();
    expect(await store.get(name())).toBeUndefined();
    await store.remove(name());
    expect(await namesIn(store)).toEqual([]);
    await store.put(name(), Buffer.from('x'));
    expect(await store.get(name())).toBeUndefined();
    await store.remove(name());
    expect(await namesIn(store)).toHaveLength(1);
  });

  it('forgets what was removed', async () => {
    const store = await open();
    const gone = name();
    await store.put(gone, Buffer.from('x'));
    await store.remove(gone);
    expect(await store.get(gone)).toBeUndefined();
    expect(await namesIn(store)).toEqual([]);
  });

  it('holds one whole picture when the same is put many times at once', async () => {
    const store = await open();
    const same = name();
    const bytes = Buffer.alloc(200_000, 3);
    await Promise.all(Array.from({ length: 10 }, () => store.put(same, bytes)));
    expect((await store.get(same))?.equals(bytes)).toBe(true);
    expect(await namesIn(store)).toEqual([same]);
  });

  it('gives a whole picture or none while it is put and removed at once', async () => {
    const store = await open();
    const torn = name();
    const bytes = Buffer.alloc(200_000, 5);
    for (let round = 0; round < 5; round += 1) {
      const [, , ...seen] = await Promise.all([
        store.put(torn, bytes),
        store.remove(torn),
        ...Array.from({ length: 5 }, () => store.get(torn)),
      ]);
      for (const found of seen) expect([undefined, bytes.length]).toContain(found?.length);
    }
  });

  it('tells when each of more than a thousand files was stored, each once', async () => {
    const store = await open();
    const names = Array.from({ length: MANY }, name);
    const before = Date.now();
    for (let at = 0; at < MANY; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((each) => store.put(each, Buffer.from('x'))));
    }
    const files = await filesIn(store);
    expect(files.map((file) => file.name).sort()).toEqual(names.sort());
    // An S3 tells whole seconds.
    for (const { storedAt } of files) {
      expect(storedAt.getTime()).toBeGreaterThan(before - 2_000);
      expect(storedAt.getTime()).toBeLessThan(Date.now() + 2_000);
    }
  }, 120_000);

  it('notes its owner in place of any other, beside the images: neither listed nor served as one', async () => {
    const store = await open();
    expect(await store.owner()).toBeUndefined();
    await store.setOwner('first');
    await store.setOwner('second');
    expect(await store.owner()).toBe('second');
    expect(await namesIn(store)).toEqual([]);
    expect(await store.get(OWNER_FILE)).toBeUndefined();
    await store.remove(OWNER_FILE);
    expect(await store.owner()).toBe('second');
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

/** The names of all files, sorted. */
export async function namesIn(store: ImageStore): Promise<string[]> {
  return (await filesIn(store)).map(({ name }) => name).sort();
}

/** All files, in no order. */
export async function filesIn(store: ImageStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}
