import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { imageOfName, imagePath, SMALLEST } from './image-name.ts';
import type { ImageStore, StoredFile } from './image-store.ts';

/** Milliseconds. An upload has been committed or given up by then, whatever the clocks of the store and ours say. */
const SETTLED_AFTER = 3_600_000;
/** Milliseconds. An order may be placed by a price list that has not heard of a removal, and be heard of later still. */
const GRACE = 24 * 3_600_000;
const BATCH = 500;

/** One batch of a store's files, judged. */
export interface JudgedFiles {
  seen: number;
  /** Those older than an hour: an upload under way may still commit a younger one. */
  settled: number;
  /** Settled files that no row refers to. */
  orphans: StoredFile[];
}

/**
 * Judges every file of a store, batch by batch. An orphan is older than an hour, shown by no product and no category, and not the
 * smallest size of an image that an order shows or that was removed within the last day (ADR 10).
 */
export async function* findOrphans(
  { db, images }: { db: Queryable; images: ImageStore },
  now: Date,
): AsyncGenerator<JudgedFiles> {
  for await (const batch of batches(images.list())) {
    const settled = batch.filter(({ storedAt }) => now.getTime() - storedAt.getTime() > SETTLED_AFTER);
    yield { seen: batch.length, settled: settled.length, orphans: await orphansAmong(db, settled, now) };
  }
}

/** Those of some settled files, at most a few hundred, that no row refers to. */
export async function orphansAmong(db: Queryable, files: readonly StoredFile[], now: Date): Promise<StoredFile[]> {
  const names = files.map(({ name }) => name);
  const judged = names.map(imageOfName);
  const rows = await db.query<{ name: string }>(UNREFERENCED, [
    names,
    judged.map((image) => image?.id ?? null),
    judged.map((image) => (image ? imagePath(image.id) : null)),
    judged.map((image) => image?.width === SMALLEST),
    graceBegan(now),
  ]);
  const orphans = new Set(rows.map(({ name }) => name));
  return files.filter(({ name }) => orphans.has(name));
}

/** Removals before this time protect no file any more. */
export function graceBegan(now: Date): Date {
  return new Date(now.getTime() - GRACE);
}

/** Parts of a list, for statements that take a few hundred parameters. */
export async function* batches<T>(things: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const thing of things) {
    batch.push(thing);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const UNREFERENCED = `
  select file.name from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as file (name, id, path, smallest)
  where file.id is null or not (
    exists (select 1 from product_images i where i.id = file.id)
    or exists (select 1 from categories c where c.image = file.path)
    or file.smallest and (
      exists (select 1 from ordered_images o where o.id = file.id)
      or exists (select 1 from removed_images r where r.id = file.id and r.removed_at > $5)))`;
