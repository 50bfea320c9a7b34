import type { Queryable } from '@shop/platform/postgres.ts';
import { imageOfName, imagePath, SMALLEST } from './image-name.ts';
import type { ImageStore, StoredFile } from './image-store.ts';

/** Milliseconds. An upload has long been saved or given up by then, whatever the clocks of the store and ours say. */
const SAFE_AGE = 3_600_000;
/** Milliseconds. An order may be placed by a price list that has not heard of a removal, and be heard of later still. */
const GRACE = 24 * 3_600_000;
const BATCH = 500;

export interface Swept {
  /** Numbers of files. */
  looked: number;
  removed: number;
  failed: number;
  /** Why the first of those that failed did. */
  failure?: unknown;
}

/**
 * Removes the files that nothing shows any more: what an upload that was killed has left, and of removed pictures all but
 * the smallest size that an order shows. One that cannot be removed keeps no other from going; it is the next sweep's again.
 * At the end it forgets the removals whose grace is over.
 * @param tools `isStopped` is asked before each file
 */
export async function sweepImages(
  { db, images, isStopped = () => false }: { db: Queryable; images: ImageStore; isStopped?: () => boolean },
  now: Date,
): Promise<Swept> {
  const swept: Swept = { looked: 0, removed: 0, failed: 0 };
  for await (const batch of batches(images.list())) {
    if (isStopped()) return swept;
    swept.looked += batch.length;
    const old = batch.filter(({ storedAt }) => now.getTime() - storedAt.getTime() > SAFE_AGE);
    for (const name of await orphans(db, old, now)) {
      if (isStopped()) return swept;
      try {
        await images.remove(name);
        swept.removed += 1;
      } catch (failure) {
        swept.failed += 1;
        swept.failure ??= failure;
      }
    }
  }
  await db.query('delete from removed_images where removed_at <= $1', [graceBegan(now)]);
  return swept;
}

function graceBegan(now: Date): Date {
  return new Date(now.getTime() - GRACE);
}

async function orphans(db: Queryable, files: readonly StoredFile[], now: Date): Promise<string[]> {
  const names = files.map(({ name }) => name);
  const judged = names.map(imageOfName);
  const rows = await db.query<{ name: string }>(
    `select file.name from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as file (name, id, path, smallest)
     where file.id is null or not (
       exists (select 1 from product_images i where i.id = file.id)
       or exists (select 1 from categories c where c.image = file.path)
       or file.smallest and (
         exists (select 1 from ordered_images o where o.id = file.id)
         or exists (select 1 from removed_images r where r.id = file.id and r.removed_at > $5)))`,
    [
      names,
      judged.map((image) => image?.id ?? null),
      judged.map((image) => (image ? imagePath(image.id) : null)),
      judged.map((image) => image?.width === SMALLEST),
      graceBegan(now),
    ],
  );
  return rows.map(({ name }) => name);
}

async function* batches<T>(things: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const thing of things) {
    batch.push(thing);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
