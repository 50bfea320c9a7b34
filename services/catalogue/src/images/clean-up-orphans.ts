import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { batches, findOrphans, graceStart, orphansAmong } from './find-orphans.ts';
import type { ImageStore, StoredFile } from './image-store.ts';
import { claimStore } from './store-owner.ts';

/** Limits of one run: a fifth of the files seen, and a fixed number. */
const [MAX_SHARE, MAX_FILES] = [1 / 5, 10_000];
/** A run ends after this many failures: the store is broken, not single files. */
const MAX_FAILURES = 10_000;

/** Why a run deleted nothing. */
export type BlockedBy = 'other-database' | 'no-owner' | 'no-products';

/** The result of a run; counts are numbers of files. */
export interface Cleanup {
  blockedBy: BlockedBy | undefined;
  /** Ids of this database and of the owner recorded in the store. */
  databaseId: string;
  owner: string | undefined;
  seen: number;
  deleted: number;
  failed: number;
  /** Orphans that this run did not reach. */
  postponed: number;
  /** The first error. */
  failure?: unknown;
}

/**
 * Deletes files that no row refers to (find-orphans.ts), provided that the database can be trusted to know which images
 * are in use (ADR 26): the store belongs to this database, the catalogue has products, and a run deletes at most a
 * fifth of the files. Failed deletions do not count towards that limit, so they do not block others; the next run
 * retries them. Finally deletes records of removals older than the grace period.
 * @param deps `isStopped` is called before each batch and each file
 */
export async function cleanUpOrphans(
  deps: { db: Queryable; images: ImageStore; isStopped?: () => boolean },
  now: Date,
): Promise<Cleanup> {
  const { owner, databaseId, ownerId } = await claimStore(deps, now);
  const cleanup: Cleanup = {
    databaseId,
    owner: ownerId,
    blockedBy: undefined,
    seen: 0,
    deleted: 0,
    failed: 0,
    postponed: 0,
  };
  if (owner === 'other-database') return { ...cleanup, blockedBy: 'other-database' };
  if (owner === 'none') return { ...cleanup, blockedBy: 'no-owner' };
  if (!(await hasProducts(deps.db))) return { ...cleanup, blockedBy: 'no-products' };
  await deleteOrphans(deps, cleanup, now);
  return cleanup;
}

async function deleteOrphans(
  deps: { db: Queryable; images: ImageStore; isStopped?: () => boolean },
  cleanup: Cleanup,
  now: Date,
): Promise<void> {
  const { db, images, isStopped = () => false } = deps;
  const orphans: StoredFile[] = [];
  for await (const batch of findOrphans(deps, now)) {
    if (isStopped()) return;
    cleanup.seen += batch.seen;
    cleanup.postponed += batch.orphans.length;
    orphans.push(...batch.orphans.slice(0, MAX_FILES + MAX_FAILURES - orphans.length));
  }
  const limit = Math.min(MAX_FILES, Math.floor(cleanup.seen * MAX_SHARE));
  // Listing a large store takes minutes, so files are checked again right before deletion.
  for await (const batch of batches(orphans)) {
    if (cleanup.deleted >= limit || cleanup.failed >= MAX_FAILURES) break;
    const due = await orphansAmong(db, batch, now);
    cleanup.postponed -= batch.length - due.length;
    for (const { name } of due) {
      if (cleanup.deleted >= limit || cleanup.failed >= MAX_FAILURES) break;
      if (isStopped()) return;
      cleanup.postponed -= 1;
      try {
        await images.remove(name);
        cleanup.deleted += 1;
      } catch (failure) {
        cleanup.failed += 1;
        cleanup.failure ??= failure;
      }
    }
  }
  await db.query('delete from removed_images where removed_at <= $1', [graceStart(now)]);
}

async function hasProducts(db: Queryable): Promise<boolean> {
  const rows = await db.query('select from products where not removed limit 1');
  return rows.length > 0;
}
