import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { imageName } from './image-name.ts';
import { type ImageStore, OWNER_FILE, type StoredFile } from './image-store.ts';

/** More than one page of an S3 listing. */
const MANY = 1_010;

/** The contract of both adapters. @param open returns an empty store */
export function imageStoreContract(open: () => Promise<ImageStore>): void {
  const name = () => imageName(newId(), 800);

  it('returns the bytes that were stored', async () => {
    const store = await open();
    const [one, other] = [name(), name()];
    await store.put(one, Buffer.from([0, 255, 1, 2]));
    await store.put(other, Buffer.alloc(300_000, 7));
    expect(await store.get(one)).toEqual(Buffer.from([0, 255, 1, 2]));
    expect((await store.get(other))?.length).toBe(300_000);
    expect(await namesIn(store)).toEqual([one, other].sort());
  });

  it('returns nothing for an unknown name and ignores its removal', async () => {
    const store = await open();
    expect(await store.get(name())).toBeUndefined();
    await store.remove(name());
    expect(await namesIn(store)).toEqual([]);
    await store.put(name(), Buffer.from('x'));
    expect(await store.get(name())).toBeUndefined();
    await store.remove(name());
    expect(await namesIn(store)).toHaveLength(1);
  });

  it('no longer returns removed files', async () => {
    const store = await open();
    const gone = name();
    await store.put(gone, Buffer.from('x'));
    await store.remove(gone);
    expect(await store.get(gone)).toBeUndefined();
    expect(await namesIn(store)).toEqual([]);
  });

  it('holds one complete file after concurrent writes of the same image', async () => {
    const store = await open();
    const same = name();
    const bytes = Buffer.alloc(200_000, 3);
    await Promise.all(Array.from({ length: 10 }, () => store.put(same, bytes)));
    expect((await store.get(same))?.equals(bytes)).toBe(true);
    expect(await namesIn(store)).toEqual([same]);
  });

  it('returns a complete file or nothing during concurrent writes and removals', async () => {
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

  it('lists each of more than a thousand files once, with its time', async () => {
    const store = await open();
    const names = Array.from({ length: MANY }, name);
    const before = Date.now();
    for (let at = 0; at < MANY; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((each) => store.put(each, Buffer.from('x'))));
    }
    const files = await filesIn(store);
    expect(files.map((file) => file.name).sort()).toEqual(names.sort());
    // S3 times have a resolution of one second.
    for (const { storedAt } of files) {
      expect(storedAt.getTime()).toBeGreaterThan(before - 2_000);
      expect(storedAt.getTime()).toBeLessThan(Date.now() + 2_000);
    }
  }, 120_000);

  it('replaces the recorded owner, and neither lists nor serves it as an image', async () => {
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
    'rejects the name %j (P-E9)',
    async (name) => {
      const store = await open();
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('invalid image name');
      expect(await store.get(name)).toBeUndefined();
      await store.remove(name);
    },
  );
}

/** The names of all files, sorted. */
export async function namesIn(store: ImageStore): Promise<string[]> {
  return (await filesIn(store)).map(({ name }) => name).sort();
}

/** All files, unordered. */
export async function filesIn(store: ImageStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}
