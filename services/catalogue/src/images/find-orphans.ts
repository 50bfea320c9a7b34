import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { imageOfName, imagePath, SMALLEST } from './image-name.ts';
import type { ImageStore, StoredFile } from './image-store.ts';

/** Milliseconds after which an upload has committed or failed, clock skew between store and service included. */
const SETTLED_AFTER_MS = 3_600_000;
/**
 * Milliseconds. An order may use a price list that does not include a removal yet, and its event may arrive later
 * still.
 */
const GRACE_MS = 24 * 3_600_000;
const BATCH = 500;

/** The result for one batch of files. */
export interface CheckedFiles {
  seen: number;
  /** Files older than an hour; an upload in progress may still commit younger ones. */
  settled: number;
  /** Settled files that no row refers to. */
  orphans: StoredFile[];
}

/**
 * Checks every file of a store in batches. An orphan is older than an hour, not used by a product, a category or as the logo, and not
 * the smallest variant of an image that an order shows or that was removed within the last day (ADR 10).
 */
export async function* findOrphans(
  { db, images }: { db: Queryable; images: ImageStore },
  now: Date,
): AsyncGenerator<CheckedFiles> {
  for await (const batch of batches(images.list())) {
    const settled = batch.filter(({ storedAt }) => now.getTime() - storedAt.getTime() > SETTLED_AFTER_MS);
    yield { seen: batch.length, settled: settled.length, orphans: await orphansAmong(db, settled, now) };
  }
}

/** Those of some settled files, at most a few hundred, that no row refers to. */
export async function orphansAmong(db: Queryable, files: readonly StoredFile[], now: Date): Promise<StoredFile[]> {
  const names = files.map(({ name }) => name);
  const parsed = names.map(imageOfName);
  const rows = await db.query<{ name: string }>(UNREFERENCED, [
    names,
    parsed.map((image) => image?.id ?? null),
    parsed.map((image) => (image ? imagePath(image.id) : null)),
    parsed.map((image) => image?.width === SMALLEST),
    graceStart(now),
  ]);
  const orphans = new Set(rows.map(({ name }) => name));
  return files.filter(({ name }) => orphans.has(name));
}

/** Images removed before this time are no longer protected. */
export function graceStart(now: Date): Date {
  return new Date(now.getTime() - GRACE_MS);
}

/** Splits items into batches of a few hundred, for SQL parameters. */
export async function* batches<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
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
    or exists (select 1 from shop_settings s where s.logo->>'path' = file.path)
    or exists (select 1 from shop_pages page where position(file.id in page.body) > 0)
    or file.smallest and (
      exists (select 1 from ordered_images o where o.id = file.id)
      or exists (select 1 from removed_images r where r.id = file.id and r.removed_at > $5)))`;
